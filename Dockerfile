# The first stage installs packages with pip; the final image has only the packages and the bot.
FROM python:3.11-slim AS packages
RUN python -m venv /venv
COPY requirements.lock .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home clowder \
    && install --directory --owner=clowder --mode=700 /var/lib/clowder /var/cache/clowder
COPY --from=packages /venv /venv
WORKDIR /srv/clowder
COPY app.py bot.py game_packages.py ./
COPY agents agents
COPY cogs cogs
COPY data data
COPY operations operations
COPY rendering rendering
COPY rules rules
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////var/lib/clowder/clowder.db \
    CACHE_DIR=/var/cache/clowder \
    LOG_FORMAT=json \
    METRICS_PORT=9420
USER clowder
VOLUME /var/lib/clowder /var/cache/clowder
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-m", "operations.probe"]
CMD ["python", "bot.py"]
