BEGIN TRANSACTION;
CREATE TABLE actions (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	auto BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, absent BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (match_id, ply), 
	CONSTRAINT fk_actions_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT ck_actions_ply CHECK (ply >= 1), 
	CONSTRAINT ck_actions_player CHECK (player >= -1), 
	CONSTRAINT ck_actions_text CHECK (text <> '')
);
INSERT INTO "actions" VALUES(1,1,0,'Rc1-b2',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,2,1,'Ra5-b5',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,3,1,'Cb5>a5',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,4,0,'Cb1-a2',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,5,1,'Rb5-a4',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,6,0,'Ca2-b1',0,1767225600000,0);
INSERT INTO "actions" VALUES(1,7,1,'Ca5-b5',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,1,-1,'dealer 1',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,2,-1,'deal 0 cornish-rex',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,3,-1,'deal 1 american-curl',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,4,-1,'deal 0 scottish-fold',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,5,-1,'deal 1 turkish-van',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,6,-1,'deal 0 chartreux',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,7,-1,'deal 1 ocicat',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,8,-1,'deal 0 turkish-angora',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,9,-1,'deal 1 persian',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,10,-1,'deal 0 american-curl',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,11,-1,'deal 1 devon-rex',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,12,0,'cornish-rex@F12',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,13,-1,'deal 0 birman',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,14,1,'ocicat@F1',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,15,-1,'deal 1 nebelung',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,16,0,'chartreux@F6',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,17,-1,'deal 0 bengal',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,18,1,'nebelung@E9',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,19,-1,'deal 1 meow',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,20,0,'birman@D8',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,21,-1,'deal 0 tabby',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,22,1,'persian@C9',0,1767225600000,0);
INSERT INTO "actions" VALUES(2,23,-1,'deal 1 korat',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,1,-1,'dealer 1',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,2,-1,'red 0',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,3,-1,'deal 0 8H',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,4,-1,'deal 0 KD',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,5,-1,'deal 0 AD',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,6,-1,'deal 0 9D',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,7,-1,'deal 0 6H',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,8,-1,'deal 0 4D',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,9,-1,'deal 0 AH',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,10,-1,'deal 0 2H',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,11,-1,'deal 1 KS',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,12,-1,'deal 1 5S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,13,-1,'deal 1 4S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,14,-1,'deal 1 8S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,15,-1,'deal 1 7S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,16,-1,'deal 1 QS',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,17,-1,'deal 1 8C',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,18,-1,'deal 1 9S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,19,0,'cage 6H 9D',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,20,1,'cage 7S 8S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,21,0,'offer 2H',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,22,0,'bid AD',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,23,1,'answer 9S',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,24,-1,'deal 0 JH',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,25,-1,'deal 0 TH',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,26,-1,'deal 0 2D',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,27,-1,'turn 4C',0,1767225600000,0);
INSERT INTO "actions" VALUES(3,28,1,'bid 5S',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,1,0,'fish A1',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,2,1,'fish H21',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,3,0,'fish A4',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,4,1,'fish H18',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,5,0,'fish H8',0,1767225600000,0);
INSERT INTO "actions" VALUES(4,6,1,'fish A15',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,1,-1,'deal 0 mouse-3',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,2,-1,'deal 0 bird-5',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,3,-1,'deal 0 bird-4',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,4,-1,'deal 0 mouse-4',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,5,-1,'deal 0 cat-4',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,6,-1,'deal 0 bird-2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,7,-1,'deal 1 mouse-6',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,8,-1,'deal 1 bird-1',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,9,-1,'deal 1 mouse-2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,10,-1,'deal 1 mouse-5',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,11,-1,'deal 1 cat-2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,12,-1,'deal 1 bird-3',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,13,-1,'roll 6',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,14,-1,'roll 6',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,15,-1,'roll 2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,16,-1,'roll 1',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,17,0,'play bird-4 bird1 g3',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,18,-1,'deal 0 cat-5',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,19,-1,'roll 2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,20,0,'go 1r',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,21,1,'play mouse-6 mouse1 e1',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,22,-1,'deal 1 mouse-1',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,23,-1,'roll 4',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,24,1,'go e7',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,25,-1,'curiosity car-east',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,26,0,'play mouse-4 mouse2 c1',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,27,-1,'deal 0 cat-2',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,28,-1,'roll 6',0,1767225600000,0);
INSERT INTO "actions" VALUES(5,29,0,'go a6',0,1767225600000,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE channels_in_use (
	channel_id BIGINT NOT NULL, 
	lobby_id INTEGER, 
	match_id INTEGER, 
	CONSTRAINT pk_channels_in_use PRIMARY KEY (channel_id), 
	CONSTRAINT fk_channels_in_use_lobby_id FOREIGN KEY(lobby_id) REFERENCES lobbies (id) ON DELETE CASCADE, 
	CONSTRAINT fk_channels_in_use_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_channels_in_use_lobby_id UNIQUE (lobby_id), 
	CONSTRAINT uq_channels_in_use_match_id UNIQUE (match_id), 
	CONSTRAINT ck_channels_in_use_holder CHECK ((lobby_id IS NULL) <> (match_id IS NULL))
);
INSERT INTO "channels_in_use" VALUES(1456074443980800024,NULL,1);
INSERT INTO "channels_in_use" VALUES(1456074443980800062,NULL,2);
INSERT INTO "channels_in_use" VALUES(1456074443980800106,NULL,3);
INSERT INTO "channels_in_use" VALUES(1456074443980800150,NULL,4);
INSERT INTO "channels_in_use" VALUES(1456074443980800176,NULL,5);
INSERT INTO "channels_in_use" VALUES(1456074443980800218,6,NULL);
CREATE TABLE consents (
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	CONSTRAINT pk_consents PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_consents_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE glances (
	message_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	locale TEXT NOT NULL, 
	shows TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_glances PRIMARY KEY (message_id), 
	CONSTRAINT fk_glances_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE guild_channels (
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	CONSTRAINT pk_guild_channels PRIMARY KEY (guild_id, channel_id)
);
CREATE TABLE guild_settings (
	guild_id BIGINT NOT NULL, 
	board_mode TEXT NOT NULL, 
	updated_at BIGINT NOT NULL, clock INTEGER, enders TEXT DEFAULT 'moderators' NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id), 
	CONSTRAINT ck_guild_settings_board_mode CHECK (board_mode IN ('newest', 'in-place'))
);
CREATE TABLE hands (
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	ply INTEGER NOT NULL, 
	shows TEXT NOT NULL, 
	told BOOLEAN NOT NULL, 
	CONSTRAINT pk_hands PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_hands_match_id_player FOREIGN KEY(match_id, player) REFERENCES seats (match_id, player) ON DELETE CASCADE, 
	CONSTRAINT ck_hands_message CHECK ((message_id IS NULL) = (channel_id IS NULL)), 
	CONSTRAINT ck_hands_ply CHECK (ply >= 0)
);
INSERT INTO "hands" VALUES(2,0,1456074443980800070,1456074443980800071,23,'444ff68bba9a727b882098246d2f996f',0);
INSERT INTO "hands" VALUES(2,1,1456074443980800073,1456074443980800074,23,'41cc8d27764e4c36cab5de14cb264710',0);
INSERT INTO "hands" VALUES(3,0,1456074443980800070,1456074443980800114,28,'886d9fe068a32f0d4b423d8e013b2b85',0);
INSERT INTO "hands" VALUES(3,1,1456074443980800073,1456074443980800116,28,'e52264eb517a763d65f69e1b5f364ebf',0);
INSERT INTO "hands" VALUES(5,0,1456074443980800070,1456074443980800184,29,'b35b3a188486a178677222deb6acc316',0);
INSERT INTO "hands" VALUES(5,1,1456074443980800073,1456074443980800186,29,'c97cb4efce51286745baebc33f217de5',0);
CREATE TABLE left_guilds (
	guild_id BIGINT NOT NULL, 
	left_at BIGINT NOT NULL, 
	CONSTRAINT pk_left_guilds PRIMARY KEY (guild_id)
);
CREATE TABLE lobbies (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT, 
	host_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	created_at BIGINT NOT NULL, home_id BIGINT DEFAULT '0' NOT NULL, clock INTEGER, 
	CONSTRAINT uq_lobbies_channel_id UNIQUE (channel_id)
);
INSERT INTO "lobbies" VALUES(6,1456074443980800021,1456074443980800218,1456074443980800220,1456074443980800028,'cat-attack','{}',1767225600000,1456074443980800218,NULL);
CREATE TABLE lobby_members (
	lobby_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	position INTEGER NOT NULL, 
	CONSTRAINT pk_lobby_members PRIMARY KEY (lobby_id, user_id), 
	CONSTRAINT fk_lobby_members_lobby_id FOREIGN KEY(lobby_id) REFERENCES lobbies (id) ON DELETE CASCADE, 
	CONSTRAINT uq_lobby_members_lobby_id_position UNIQUE (lobby_id, position)
);
INSERT INTO "lobby_members" VALUES(6,1456074443980800028,0);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	ply INTEGER NOT NULL, 
	status VARCHAR(4) NOT NULL, 
	outcome_places TEXT, 
	outcome_reason TEXT, 
	created_at BIGINT NOT NULL, 
	updated_at BIGINT NOT NULL, 
	finished_at BIGINT, 
	rematch_of INTEGER, 
	draw_offer_by INTEGER, 
	draw_offer_ply INTEGER, 
	shown_ply INTEGER NOT NULL, 
	shown_over BOOLEAN NOT NULL, home_id BIGINT DEFAULT '0' NOT NULL, clock INTEGER, deadline BIGINT, warn_at BIGINT, branch INTEGER DEFAULT '0' NOT NULL, takeback_by INTEGER, takeback_to INTEGER, closed_by BIGINT, closed_note TEXT, finished_no INTEGER, ends_at BIGINT, 
	CONSTRAINT uq_matches_rematch_of UNIQUE (rematch_of), 
	CONSTRAINT fk_matches_rematch_of FOREIGN KEY(rematch_of) REFERENCES matches (id) ON DELETE SET NULL, 
	CONSTRAINT ck_matches_status CHECK (status IN ('live', 'over')), 
	CONSTRAINT ck_matches_players CHECK (players >= 1), 
	CONSTRAINT ck_matches_ply CHECK (ply >= 0), 
	CONSTRAINT ck_matches_seed CHECK (length(seed) = 32), 
	CONSTRAINT ck_matches_commitment CHECK (length(commitment) = 64), 
	CONSTRAINT ck_matches_ending CHECK ((status = 'over') = (outcome_reason IS NOT NULL) AND (status = 'over') = (finished_at IS NOT NULL) AND (outcome_places IS NULL OR outcome_reason IS NOT NULL)), 
	CONSTRAINT ck_matches_draw_offer CHECK ((draw_offer_by IS NULL) = (draw_offer_ply IS NULL) AND (draw_offer_by IS NULL OR (status = 'live' AND draw_offer_by >= 0 AND draw_offer_by < players))), 
	CONSTRAINT ck_matches_shown CHECK (shown_ply >= -1 AND shown_ply <= ply AND (status = 'over' OR NOT shown_over))
);
INSERT INTO "matches" VALUES(1,1456074443980800021,1456074443980800024,'cat-rat-flea',1,2,'{}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',7,'live',NULL,NULL,1767225600000,1767225600000,NULL,NULL,NULL,NULL,7,0,1456074443980800024,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(2,1456074443980800021,1456074443980800062,'cat-sequence',1,2,'{}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',23,'live',NULL,NULL,1767225600000,1767225600000,NULL,NULL,NULL,NULL,23,0,1456074443980800062,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(3,1456074443980800021,1456074443980800106,'caged-rat',1,2,'{}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',28,'live',NULL,NULL,1767225600000,1767225600000,NULL,NULL,NULL,NULL,28,0,1456074443980800106,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(4,1456074443980800021,1456074443980800150,'washi-cat',1,2,'{}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',6,'live',NULL,NULL,1767225600000,1767225600000,NULL,NULL,NULL,NULL,6,0,1456074443980800150,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(5,1456074443980800021,1456074443980800176,'cat-attack',1,2,'{}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',29,'live',NULL,NULL,1767225600000,1767225600000,NULL,NULL,NULL,NULL,29,0,1456074443980800176,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE members (
	user_id BIGINT NOT NULL, 
	remind TEXT NOT NULL, 
	hours INTEGER NOT NULL, 
	quiet_from INTEGER, 
	quiet_to INTEGER, 
	zone TEXT NOT NULL, 
	digest INTEGER, 
	digest_at BIGINT, 
	closed_at BIGINT, 
	updated_at BIGINT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (user_id), 
	CONSTRAINT ck_members_remind CHECK (remind IN ('off', 'clock', 'once', 'hours')), 
	CONSTRAINT ck_members_hours CHECK (hours BETWEEN 1 AND 168), 
	CONSTRAINT ck_members_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE TABLE messages (
	message_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	channel_id BIGINT NOT NULL, 
	ply INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	line TEXT, 
	posted_at BIGINT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (message_id), 
	CONSTRAINT fk_messages_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT ck_messages_ply CHECK (ply >= 0)
);
INSERT INTO "messages" VALUES(1456074443980800038,1,1456074443980800024,0,'line','-# Match 1: <@1456074443980800026> (South) against <@1456074443980800027> (North)',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800043,1,1456074443980800024,1,'line','**1.** South: Rat jumps c1 → b2. The Rat eats South’s Flea and falls asleep.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800046,1,1456074443980800024,3,'line','**2.** North: Rat jumps a5 → b5. North’s Cat must scurry from b5!
**3.** North’s Cat scurries b5 → a5.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800049,1,1456074443980800024,4,'line','**4.** South: Cat jumps b1 → a2. South’s Flea is trapped on a2.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800054,1,1456074443980800024,5,'line','**5.** North: Rat jumps b5 → a4. The Rat eats North’s Flea and falls asleep. North’s Cat on a5 is back on its feet.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800057,1,1456074443980800024,6,'line','**6.** South: Cat a2 → b1. South’s Flea on a2 is free again.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800060,1,1456074443980800024,7,'board','**7.** North: Cat a5 → b5.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800068,2,1456074443980800062,11,'line','-# Match 2: <@1456074443980800026> (Cat 1) against <@1456074443980800027> (Cat 2)
-# Fair chance: SHA-256 of the seed is `630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`. See `/verify 2`.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800077,2,1456074443980800062,13,'line','**12.** Cat 1 plays Cornish Rex and takes F12.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800082,2,1456074443980800062,15,'line','**14.** Cat 2 plays Ocicat and takes F1.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800087,2,1456074443980800062,17,'line','**16.** Cat 1 plays Chartreux and takes F6.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800092,2,1456074443980800062,19,'line','**18.** Cat 2 plays Nebelung and takes E9.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800097,2,1456074443980800062,21,'line','**20.** Cat 1 plays Birman and takes D8.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800102,2,1456074443980800062,23,'board','**22.** Cat 2 plays Persian and takes C9.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800112,3,1456074443980800106,18,'line','-# Match 3: <@1456074443980800026> (Ginger) against <@1456074443980800027> (Blue)
-# Fair chance: SHA-256 of the seed is `630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`. See `/verify 3`.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800121,3,1456074443980800106,19,'line','**19.** Ginger cages 6♥ and 9♦.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800126,3,1456074443980800106,20,'line','**20.** Blue cages 7♠ and 8♠.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800146,3,1456074443980800106,28,'board','',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800156,4,1456074443980800150,0,'line','-# Match 4: <@1456074443980800026> (Persimmon) against <@1456074443980800027> (Indigo)
-# Fair chance: SHA-256 of the seed is `630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`. See `/verify 4`.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800159,4,1456074443980800150,1,'line','**1.** Persimmon draws a fish on A1.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800162,4,1456074443980800150,2,'line','**2.** Indigo draws a fish on H21.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800165,4,1456074443980800150,3,'line','**3.** Persimmon draws a fish on A4.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800168,4,1456074443980800150,4,'line','**4.** Indigo draws a fish on H18.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800171,4,1456074443980800150,5,'line','**5.** Persimmon draws a fish on H8.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800174,4,1456074443980800150,6,'board','**6.** Indigo draws a fish on A15.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800182,5,1456074443980800176,16,'line','-# Match 5: <@1456074443980800026> (Red) against <@1456074443980800027> (Blue)
-# Fair chance: SHA-256 of the seed is `630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`. See `/verify 5`.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800189,5,1456074443980800176,19,'line','**17.** Red plays 4 of birds: Bird 1 goes to g3.
**19.** Red rolls 2.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800194,5,1456074443980800176,20,'line','**20.** Red’s cat goes home1 → 1r.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800199,5,1456074443980800176,23,'line','**21.** Blue plays 6 of mice: Mouse 1 goes to e1.
**23.** Blue rolls 4.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800204,5,1456074443980800176,25,'line','**24.** Blue’s cat goes home6 → e7.
**25.** Curiosity: the car drives on. It stops in East Street.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800209,5,1456074443980800176,28,'line','**26.** Red plays 4 of mice: Mouse 2 goes to c1.
**28.** Red rolls 6.',1767225600000);
INSERT INTO "messages" VALUES(1456074443980800214,5,1456074443980800176,29,'board','**29.** Red’s cat goes 1r → a6.',1767225600000);
CREATE TABLE ratings (
	guild_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	user_id BIGINT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	score DOUBLE NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	best INTEGER NOT NULL, 
	last_at BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id)
);
CREATE TABLE regulars (
	channel_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	CONSTRAINT pk_regulars PRIMARY KEY (channel_id, game, user_id)
);
CREATE TABLE results (
	guild_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	finished_no INTEGER NOT NULL, 
	finished_at BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	user_id BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	result TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (guild_id, match_id, player), 
	CONSTRAINT fk_results_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT ck_results_result CHECK (result IN ('won', 'drawn', 'lost'))
);
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	wants_rematch BOOLEAN NOT NULL, 
	retired BOOLEAN NOT NULL, missed INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_match_id_user_id UNIQUE (match_id, user_id), 
	CONSTRAINT ck_seats_player CHECK (player >= 0)
);
INSERT INTO "seats" VALUES(1,0,1456074443980800026,0,0,0);
INSERT INTO "seats" VALUES(1,1,1456074443980800027,0,0,0);
INSERT INTO "seats" VALUES(2,0,1456074443980800026,0,0,0);
INSERT INTO "seats" VALUES(2,1,1456074443980800027,0,0,0);
INSERT INTO "seats" VALUES(3,0,1456074443980800026,0,0,0);
INSERT INTO "seats" VALUES(3,1,1456074443980800027,0,0,0);
INSERT INTO "seats" VALUES(4,0,1456074443980800026,0,0,0);
INSERT INTO "seats" VALUES(4,1,1456074443980800027,0,0,0);
INSERT INTO "seats" VALUES(5,0,1456074443980800026,0,0,0);
INSERT INTO "seats" VALUES(5,1,1456074443980800027,0,0,0);
CREATE TABLE turns (
	match_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	since BIGINT NOT NULL, 
	reminded_at BIGINT, 
	remind_at BIGINT, 
	CONSTRAINT pk_turns PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_turns_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "turns" VALUES(1,0,1456074443980800026,1767225600000,NULL,NULL);
INSERT INTO "turns" VALUES(2,0,1456074443980800026,1767225600000,NULL,NULL);
INSERT INTO "turns" VALUES(3,0,1456074443980800026,1767225600000,NULL,NULL);
INSERT INTO "turns" VALUES(4,0,1456074443980800026,1767225600000,NULL,NULL);
INSERT INTO "turns" VALUES(5,1,1456074443980800027,1767225600000,NULL,NULL);
CREATE UNIQUE INDEX uq_matches_live_channel ON matches (channel_id) WHERE status = 'live';
CREATE INDEX ix_matches_behind ON matches (id) WHERE shown_ply < ply OR (status = 'over' AND NOT shown_over);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_messages_match_id ON messages (match_id);
CREATE INDEX ix_matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX ix_matches_warn_at ON matches (warn_at) WHERE warn_at IS NOT NULL;
CREATE UNIQUE INDEX uq_matches_finished_no ON matches (finished_no);
CREATE INDEX ix_matches_home_id_finished_no ON matches (home_id, finished_no);
CREATE INDEX ix_matches_guild_id_finished_no ON matches (guild_id, finished_no);
CREATE INDEX ix_left_guilds_left_at ON left_guilds (left_at);
CREATE INDEX ix_members_digest_at ON members (digest_at);
CREATE INDEX ix_turns_user_id ON turns (user_id);
CREATE INDEX ix_turns_remind_at ON turns (remind_at);
CREATE INDEX ix_ratings_guild_id_game_score_user_id ON ratings (guild_id, game, score, user_id);
CREATE INDEX ix_ratings_user_id ON ratings (user_id);
CREATE INDEX ix_results_guild_id_game_user_id_finished_no ON results (guild_id, game, user_id, finished_no);
CREATE INDEX ix_results_user_id_guild_id_finished_no ON results (user_id, guild_id, finished_no);
CREATE INDEX ix_results_match_id ON results (match_id);
CREATE INDEX ix_regulars_guild_id ON regulars (guild_id);
CREATE INDEX ix_regulars_user_id ON regulars (user_id);
CREATE INDEX ix_glances_match_id ON glances (match_id);
CREATE INDEX ix_glances_until ON glances (until);
CREATE INDEX ix_matches_ends_at ON matches (ends_at) WHERE ends_at IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('lobbies',6);
INSERT INTO "sqlite_sequence" VALUES('matches',5);
COMMIT;
