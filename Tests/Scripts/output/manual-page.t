`release manual`: a page for `man`, as programs that format manuals judge it.

  $ . "$TESTDIR/../setup.sh"
  $ release manual >release.1

mandoc and groff have no warning.

  $ mandoc -T lint -W style release.1
  $ groff -man -ww -z -T utf8 release.1

Every line of the help of every command is in the formatted page, as people would copy it: the columns of an option, without the brackets,
or an example.

  $ cat >judge.py <<'END'
  > import re, subprocess, sys
  > words = " ".join(re.sub(".\b", "", sys.stdin.read()).split())
  > def help(*command): return subprocess.run(["release", "help", *command], capture_output=True, text=True, check=True).stdout
  > listed = re.search(r"^Commands:\n(.*?)\n\n", help(), re.M | re.S)[1]
  > commands = [re.split(" {2,}", line.strip())[0] for line in listed.split("\n")]
  > parts = 0
  > for command in commands:
  >     if f"release {command} [options]" not in words: print("no usage:", command)
  >     for line in help(*command.split()).split("\n"):
  >         if not line.startswith("  "): continue
  >         for part in filter(None, re.split(" {2,}", line)):
  >             parts += 1
  >             plain = re.sub("(--[a-z-]+) <(.*)>", r"\1 \2", part.replace("`", ""))
  >             if plain not in words: print(command, "lacks", part)
  > print("everything" if len(commands) > 30 and parts > 300 else (commands, parts))
  > END
  $ mandoc -T utf8 -O width=200 release.1 | PYTHONUTF8=1 python3 judge.py
  everything

The date is that of SOURCE_DATE_EPOCH.

  $ SOURCE_DATE_EPOCH=1700000000 release manual | sed -n 1p | cut -d ' ' -f 1-5
  .TH RELEASE 1 2023-11-14 "release
  $ SOURCE_DATE_EPOCH=today release manual
  SOURCE_DATE_EPOCH: expected seconds since 1970, found "today"
    remedy: set it to a whole number, or unset it
  [64]
