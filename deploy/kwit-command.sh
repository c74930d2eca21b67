#!/bin/sh
# Runs a kwit command as the systemd service does: as its user, with its data folder and its settings.
# Usage, as root: kwit-command.sh backup list
exec systemd-run --quiet --collect --pipe --wait \
  -p DynamicUser=yes -p User=kwit -p StateDirectory=kwit -p WorkingDirectory=/var/lib/kwit -p UMask=0077 \
  -p EnvironmentFile=-/etc/kwit.env -E KWIT_DATA=/var/lib/kwit \
  /opt/kwit/node_modules/.bin/kwit "$@"
