#!/bin/sh
# What a container does: wellmouth serve | backup | check | restore | reload ... (server/launch.py), and wellmouth healthy.
set -eu

if [ "$1" = healthy ]; then
    exec python -c 'import urllib.request as web; web.urlopen("http://127.0.0.1:4001/readyz", timeout=8)'
fi

# Evennia keeps its process ids beside the code, so the code is copied to where can be written. What is to last is in /data.
if [ ! -e /game/mygame/server/launch.py ]; then
    cp -R /opt/wellmouth/. /game/
    mkdir -p /data/logs /data/run
    rm -rf /game/mygame/server/logs /game/mygame/server/.run
    ln -s /data/logs /game/mygame/server/logs
    ln -s /data/run /game/mygame/server/.run
    ln -sf /data/secret_settings.py /game/mygame/server/conf/secret_settings.py
fi
cd /game/mygame
if [ "$1" = serve ]; then
    touch /data/logs/server.log /data/logs/portal.log
    tail -n 0 -q -F /data/logs/server.log /data/logs/portal.log &
fi
exec python -m server.launch "$@"
