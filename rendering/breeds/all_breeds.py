"""The forty-two breeds of Cat Sequence, and the characters of its PURRR and MEOW cards."""

from __future__ import annotations

from rendering.breeds import paints as p
from rendering.breeds.traits import Breed

# Laid out by hand: colours and pattern on the first line, shapes below.
# fmt: off
BREEDS: dict[str, Breed] = {
    "abyssinian": Breed(
        p.RUDDY, p.CHESTNUT, p.APRICOT, p.LEAF, "ticked",
        ears="large", face="heart", eye_shape="almond", build="lean", nose=p.BRICK,
        inner_ear=p.APRICOT, liner=True,
    ),
    "ragamuffin": Breed(
        p.CHESTNUT, p.CHESTNUT, p.WHITE_FUR, p.LEAF, "bicolour", "long",
        face="broad", eye_shape="round", build="large", tail="plumed", eye_size=1.1,
    ),
    "american-curl": Breed(
        p.APRICOT, p.GINGER, p.IVORY, p.LEAF, "mackerel", "semi",
        ears="curled", tail="plumed",
    ),
    "american-shorthair": Breed(
        p.SILVER, p.BLACK, p.FROST, p.LEAF, "classic",
        face="round", ringed=True, nose=p.BRICK,
    ),
    "savannah": Breed(
        p.GOLD, p.BLACK, p.WHITE_FUR, p.AMBER, "spotted",
        ears="bat", face="wedge", eye_shape="almond", build="lean", tail="thick",
        pose="standing", ringed=True, liner=True, legs=1.35, nose=p.BLACK,
    ),
    "balinese": Breed(
        p.IVORY, p.BLUE_GREY, p.WHITE_FUR, p.DEEP_BLUE, "pointed", "semi",
        ears="large", face="wedge", eye_shape="almond", build="lean", tail="plumed",
        nose=p.SLATE, ear_size=1.08, eye_size=1.1,
    ),
    "bengal": Breed(
        p.GOLD, p.UMBER, p.IVORY, p.EMERALD, "rosetted",
        face="heart", tail="thick", second=p.RUST, ringed=True, liner=True, nose=p.BRICK,
    ),
    "laperm": Breed(
        p.CINNAMON, p.CHESTNUT, p.APRICOT, p.PERIDOT, "curly", "curly",
        ears="broad", face="heart", eye_shape="almond", tail="plumed",
    ),
    "cornish-rex": Breed(
        p.DOVE, p.SLATE, p.WHITE_FUR, p.YELLOW, "waved", "waved",
        ears="huge", face="egg", build="lean", tail="whip",
    ),
    "chartreux": Breed(
        p.SLATE, p.BLUE_GREY, p.BLUE_GREY, p.AMBER, "woolly", "plush",
        ears="high", face="jowled", eye_shape="round", build="cobby", nose=p.COAL,
        inner_ear=p.LILAC, ear_size=0.8, eye_size=0.92,
    ),
    "burmese": Breed(
        p.SABLE, p.UMBER, p.BROWN, p.YELLOW, "sheen",
        ears="broad", face="round", eye_shape="round", nose=p.UMBER, inner_ear=p.TAN, build="cobby",
    ),
    "british-shorthair": Breed(
        p.DOVE, p.BLUE_GREY, p.SILVER, p.COPPER, "solid", "plush",
        ears="small", face="broad", eye_shape="round", build="cobby", tail="thick",
        nose=p.SLATE, inner_ear=p.LILAC,
    ),
    "bombay": Breed(
        p.BLACK, p.COAL, p.COAL, p.COPPER, "sheen",
        face="round", eye_shape="round", nose=p.SEAL, inner_ear=p.LILAC,
    ),
    "birman": Breed(
        p.CREAM, p.SEAL, p.IVORY, p.DEEP_BLUE, "pointed", "long",
        face="round", build="large", tail="plumed", gloves=p.WHITE_FUR, nose=p.CHESTNUT,
        ear_size=1.12,
    ),
    "devon-rex": Breed(
        p.BROWN, p.UMBER, p.TAN, p.PERIDOT, "waved", "waved",
        ears="bat", face="pixie", eye_shape="round", build="lean", tail="whip", eye_size=1.15,
    ),
    "egyptian-mau": Breed(
        p.SILVER, p.COAL, p.WHITE_FUR, p.PERIDOT, "spotted",
        ears="large", face="heart", build="lean", ringed=True, liner=True, nose=p.BRICK,
    ),
    "exotic-shorthair": Breed(
        p.GINGER, p.RUST, p.APRICOT, p.AMBER, "classic", "plush",
        ears="small", face="flat", eye_shape="round", build="cobby", tail="thick", ringed=True,
        eye_size=1.1,
    ),
    "tabby": Breed(
        p.TAN, p.UMBER, p.CREAM, p.LEAF, "mackerel",
        ringed=True, liner=True, nose=p.BRICK,
    ),
    "himalayan": Breed(
        p.IVORY, p.CHESTNUT, p.WHITE_FUR, p.DEEP_BLUE, "pointed", "long",
        ears="small", face="flat", eye_shape="round", build="cobby", tail="plumed",
        nose=p.SEAL, ear_size=0.85, eye_size=1.2,
    ),
    "japanese-bobtail": Breed(
        p.WHITE_FUR, p.BLACK, p.WHITE_FUR, p.YELLOW, "calico",
        ears="large", face="triangle", build="lean", tail="bobbed", pose="beckoning",
        second=p.GINGER,
    ),
    "turkish-van": Breed(
        p.WHITE_FUR, p.RUST, p.WHITE_FUR, p.AMBER, "van", "semi",
        face="round", build="large", tail="plumed", odd=p.SKY_EYE, ringed=True,
    ),
    "ocicat": Breed(
        p.FAWN, p.CINNAMON, p.IVORY, p.AMBER, "spotted",
        face="square", eye_shape="almond", ringed=True, liner=True, nose=p.BRICK,
    ),
    "norwegian-forest-cat": Breed(
        p.BLUE_GREY, p.COAL, p.WHITE_FUR, p.PERIDOT, "mackerel", "long",
        ears="tufted", face="triangle", eye_shape="almond", build="large", tail="plumed",
        gloves=p.WHITE_FUR,
    ),
    "nebelung": Breed(
        p.BLUE_GREY, p.SLATE, p.FROST, p.LEAF, "tipped", "long",
        ears="large", face="wedge", build="lean", tail="plumed", nose=p.SLATE,
        inner_ear=p.LILAC, ear_size=1.12,
    ),
    "munchkin": Breed(
        p.BLACK, p.BLACK, p.WHITE_FUR, p.YELLOW, "tuxedo",
        face="round", eye_shape="round", pose="standing", gloves=p.WHITE_FUR, legs=0.3,
    ),
    "manx": Breed(
        p.BLACK, p.GINGER, p.APRICOT, p.AMBER, "tortoiseshell", "plush",
        face="round", eye_shape="round", build="cobby", tail="none", pose="standing",
        second=p.CINNAMON,
    ),
    "maine-coon": Breed(
        p.BROWN, p.UMBER, p.FAWN, p.YELLOW, "mackerel", "long",
        ears="tufted", face="square", build="large", tail="plumed", ringed=True, liner=True,
    ),
    "korat": Breed(
        p.BLUE_GREY, p.FROST, p.DOVE, p.PERIDOT, "tipped",
        ears="broad", face="valentine", eye_shape="round", nose=p.SLATE, inner_ear=p.LILAC,
        ear_size=1.08, eye_size=1.3,
    ),
    "oriental": Breed(
        p.CHESTNUT, p.SEAL, p.CINNAMON, p.EMERALD, "sheen",
        ears="huge", face="wedge", eye_shape="almond", build="lean", tail="whip", nose=p.UMBER,
    ),
    "persian": Breed(
        p.WHITE_FUR, p.IVORY, p.WHITE_FUR, p.COPPER, "solid", "long",
        ears="small", face="flat", eye_shape="round", build="cobby", tail="plumed",
        eye_size=1.1,
    ),
    "ragdoll": Breed(
        p.IVORY, p.BLUE_GREY, p.WHITE_FUR, p.SKY_EYE, "blazed", "long",
        face="broad", build="large", tail="plumed", gloves=p.WHITE_FUR,
    ),
    "russian-blue": Breed(
        p.SILVER, p.FROST, p.FROST, p.EMERALD, "solid",
        ears="high", face="wedge", eye_shape="almond", build="lean", nose=p.SLATE,
        inner_ear=p.LILAC, ear_size=1.15, eye_size=1.12,
    ),
    "scottish-fold": Breed(
        p.DOVE, p.SLATE, p.WHITE_FUR, p.AMBER, "bicolour", "plush",
        ears="folded", face="round", eye_shape="round", build="cobby", tail="thick",
        eye_size=1.15,
    ),
    "selkirk-rex": Breed(
        p.CREAM, p.SAND, p.IVORY, p.AMBER, "curly", "curly",
        ears="small", face="broad", eye_shape="round", build="cobby", tail="plumed",
    ),
    "siamese": Breed(
        p.IVORY, p.SEAL, p.IVORY, p.SKY_EYE, "pointed",
        ears="huge", face="slim", eye_shape="almond", build="lean", tail="whip", nose=p.BLACK,
        ear_size=1.06,
    ),
    "turkish-angora": Breed(
        p.WHITE_FUR, p.FROST, p.WHITE_FUR, p.SKY_EYE, "solid", "semi",
        ears="large", face="wedge", eye_shape="almond", build="lean", tail="plumed",
        odd=p.AMBER,
    ),
    "tonkinese": Breed(
        p.MINK, p.SABLE, p.FAWN, p.AQUA, "pointed",
        face="mid", eye_shape="almond", nose=p.SABLE,
    ),
    "sphynx": Breed(
        p.SKIN, p.SKIN_DEEP, p.SKIN, p.AQUA, "wrinkled", "bare",
        ears="bat", face="egg", build="lean", tail="whip", nose=p.SKIN_DEEP,
    ),
    "somali": Breed(
        p.RUDDY, p.CHESTNUT, p.APRICOT, p.PERIDOT, "ticked", "long",
        ears="tufted", face="heart", eye_shape="almond", build="lean", tail="plumed",
        nose=p.BRICK, liner=True,
    ),
    "snowshoe": Breed(
        p.CREAM, p.SEAL, p.WHITE_FUR, p.SKY_EYE, "blazed",
        ears="large", gloves=p.WHITE_FUR,
    ),
    "singapura": Breed(
        p.SEPIA, p.BROWN, p.IVORY, p.LEAF, "ticked",
        ears="broad", face="pixie", eye_shape="round", build="lean", nose=p.BRICK, liner=True,
        eye_size=1.2,
    ),
    "siberian": Breed(
        p.SAND, p.BROWN, p.IVORY, p.LEAF, "mackerel", "long",
        ears="broad", face="broad", build="large", tail="plumed", ringed=True,
    ),
}

CHARACTERS: dict[str, Breed] = {
    "purrr": Breed(
        p.GINGER, p.RUST, p.IVORY, p.LEAF, "mackerel", "plush",
        face="round", build="cobby", ringed=True,
    ),
    "meow": Breed(
        p.SLATE, p.COAL, p.SILVER, p.YELLOW, "solid", "semi",
        ears="large", face="heart", build="lean", tail="plumed", pose="arched",
        nose=p.ROSE_NOSE,
    ),
}
# fmt: on
