# Asks a server that shows a new demo for what depends on files, threads and child programs. ADDRESS, TOKEN and OUT are set.

# A document that takes too long is 503 once and made meanwhile, as on a processor that is emulated.
expect() { # NAME TYPE PATH
  local type
  type=$(curl -s --retry 5 -o "$OUT/$1" -w '%{http_code} %{content_type}' -H "x-api-key: $TOKEN" "$ADDRESS$3")
  case "$type" in "200 $2"*) ;; *) echo "$3: $type, not $2" >&2; head -c 400 "$OUT/$1" >&2; return 1 ;; esac
}

requests() {
  local meeting
  expect meetings application/json '/api/v1/meetings?per_page=1&timeframe=past'
  meeting=$(grep -oE '"meeting_id": ?[0-9]+' "$OUT/meetings" | grep -oE '[0-9]+' | head -1)
  expect pdf application/pdf "/api/v1/meetings/$meeting?format=pdf"
  [ "$(head -c 5 "$OUT/pdf")" = %PDF- ] && [ "$(stat -c %s "$OUT/pdf")" -gt 10000 ]
  expect docx application/vnd.openxmlformats "/api/v1/meetings/$meeting?format=docx"
  expect epub application/epub+zip "/api/v1/meetings/$meeting?format=epub"
  expect html text/html "/api/v1/meetings/$meeting?format=html"
  expect markdown text/markdown "/api/v1/meetings/$meeting?format=markdown"
  expect calendar text/calendar "/api/v1/meetings/$meeting?format=ics"
  expect sheet application/vnd.openxmlformats "/api/v1/action_items?format=xlsx"
  expect search application/json '/api/v1/search_results?search=pier'
  expect api application/json '/api/v1/openapi.json'
  expect reference text/html '/docs/'
  expect signin text/html '/sign-in'
  local style
  style=$(grep -oE 'href="[^"]+\.css"' "$OUT/signin" | head -1 | cut -d'"' -f2)
  expect style text/css "/${style#/}"
}
