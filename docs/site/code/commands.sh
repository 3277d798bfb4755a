# For `sh` blocks: a page's blocks are one script in a new folder, and these functions stand for what installs, serves or asks a
# registry. `npm run check -- consumer` and the browser tests run those.

# A story, which a page may bring itself, and a second of a master: a moving picture and a tone.
sample() {
  mkdir -p film public/film
  printf ':: StoryTitle\nThe door\n\n:: Start\nA door.\n\n[[Knock->Hall]]\n\n:: Hall\nNobody.\n' > story.twee
  [ -f story.json ] || node "$COMMAND_LINE" convert story.twee --out story.json
  printf '1\n00:00:01,000 --> 00:00:02,000\nHello.\n' > door.en.srt
  printf 'WEBVTT\n\n01:00:01.000 --> 01:00:02.000\nHello.\n' > late.vtt
  cp story.json film
  cp story.json public/film
  ffmpeg -v error -f lavfi -i testsrc2=size=640x360:rate=25:duration=1 \
    -f lavfi -i sine=frequency=440:sample_rate=48000:duration=1 -c:v mjpeg master.mov
}

npx() {
  case "$1 ${2-}" in
  'iv-player play') ;;
  # Runs until it is stopped.
  'iv-player record') : > records.jsonl ;;
  'iv-player convert')
    # That of the sample, which a reader has not yet.
    case "$*" in *'--out story.json') rm story.json ;; esac
    node "$COMMAND_LINE" "${@:2}" || return 1
    ;;
  # 1: the story has mistakes, or lacks its clips here.
  'iv-player check' | 'iv-player pack') node "$COMMAND_LINE" "${@:2}" || [ $? -eq 1 ] || return 1 ;;
  # Tables come from a database: `npm run check -- audience-engines` runs the queries there.
  'iv-player report') case "$*" in *--tables*) ;; *) node "$COMMAND_LINE" "${@:2}" || return 1 ;; esac ;;
  iv-player*) node "$COMMAND_LINE" "${@:2}" || return 1 ;;
  esac
}

duckdb() { :; }

# A script has to be in the workspace's package.json.
npm() {
  [ "$1" = run ] && shift
  case " $NPM_SCRIPTS install " in *" $1 "*) ;; *) echo "npm has no script $1" && return 1 ;; esac
}

# A generator has to be in the package's collection.
ng() {
  [ "$1" != generate ] && return
  case " $GENERATORS " in *" ${2#iv-player:} "*) ;; *) echo "iv-player has no generator $2" && return 1 ;; esac
}

cd() { :; }

trap 'echo "line $LINENO failed"' ERR
