"""What other programs read in the current folder, a customer's, in the files of docs/templates.md that grow.

Prints the title, all versions, on which the three files agree, and the latest version or "none".
"""

import json
import sys

from lxml import etree

carthage, latest = json.load(open("ContextSDK.json")), json.load(open("latest.json"))
feed = etree.parse("releases.rss").getroot().find("channel")
urls = [one.get("url") for one in feed.iter("enclosure")]
assert list(carthage.values()) == urls and list(carthage) == latest["versions"], (carthage, latest, urls)
assert not latest["latest"] or latest["url"] == carthage[latest["latest"]], latest
sys.stdout.reconfigure(encoding="utf-8")
print(feed.findtext("title"), [one.findtext("title") for one in feed.iter("item")], latest["latest"] or "none")
