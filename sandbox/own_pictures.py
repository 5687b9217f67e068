"""A check of the preview's pictures that runs in the sandbox's own process."""

from __future__ import annotations

import asyncio

# SimCord offers no public way to replace the check, so we use private parts of it.
from simcord.preview._media import MediaInfo, MediaWorker, _process_media


class OwnPictures(MediaWorker):
    """SimCord's check of pictures, without a new Python process for each picture.

    SimCord checks each picture in a separate process, because a stranger's picture could crash the
    check. Here, our own bot draws all pictures, so no separate process is needed.
    """

    async def _decode(self, _key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        return await asyncio.to_thread(_process_media, blob, media_time)
