#!/bin/bash
# As the official one: each variable that looks like a setting becomes one. The distribution that this
# image is made of has no module for geoip, and refuses its settings.
options=()
while IFS='=' read -r -d '' name value; do
  [[ $name =~ ^[a-z0-9_]+\.[a-z0-9_.]+$ && $name != ingest.geoip.* ]] && options+=("-E$name=$value")
done < <(env -0)
java=$(readlink -f /usr/bin/java)
export ES_JAVA_HOME=${java%/bin/java}
exec /usr/share/elasticsearch/bin/elasticsearch -Enetwork.host=0.0.0.0 "${options[@]}"
