"""OpenStack Swift with its S3 API in one process: a store that checks every signature.

    s3_server.py FOLDER

Prints its port when it is ready, and serves until it is killed. The only access key is testkey, its secret is the variable S3_SECRET.
With S3_CONDITIONS=refused it answers 501 to If-None-Match, as some stores do.
"""

import collections
import logging
import os
import sys

os.environ["TZ"] = "UTC+0"
import eventlet
import eventlet.semaphore
import eventlet.wsgi
from swift.common import utils
from swift.common.utils import set_swift_dir, validate_configuration

SERVERS = ["account", "container", "object", "proxy"]
SECRET = os.environ["S3_SECRET"]
CONDITIONS = os.environ.get("S3_CONDITIONS", "honoured")

COMMON = """[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = WARNING
"""
ONE_APP = """[pipeline:main]
pipeline = app
[app:app]
use = egg:swift#{name}
"""
PROXY = """[pipeline:main]
pipeline = s3api tempauth slo proxy-server
[filter:s3api]
use = egg:swift#s3api
storage_domain = localhost
[filter:tempauth]
use = egg:swift#tempauth
user_test_key = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


def main():
    folder = os.path.abspath(sys.argv[1])
    prepare(folder)
    sockets = {name: eventlet.listen(("127.0.0.1", 0), backlog=128) for name in SERVERS}
    ports = {name: socket.getsockname()[1] for name, socket in sockets.items()}
    write_rings(folder, ports)
    patch()
    eventlet.hubs.use_hub(utils.get_hub())
    threads = [serve(folder, name, sockets[name]) for name in SERVERS]
    print(ports["proxy"], flush=True)
    threads[-1].wait()


def prepare(folder):
    """A configuration folder of its own instead of /etc/swift, and no syslog."""
    utils.eventlet_monkey_patch()
    os.makedirs(f"{folder}/devices/d1", exist_ok=True)
    with open(f"{folder}/swift.conf", "w") as file:
        file.write("[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = p\ndefault = yes\n")
    set_swift_dir(folder)
    logs = getattr(utils, "logs", utils)
    logs.ThreadSafeSysLogHandler = lambda **options: logging.NullHandler()
    getattr(logs, "get_swift_logger", getattr(utils, "get_logger", None)).console_handler4logger = {}
    validate_configuration()
    from swift.common.storage_policy import reload_storage_policies

    reload_storage_policies()


def write_rings(folder, ports):
    from swift.common.ring import RingBuilder

    for name in SERVERS[:3]:
        builder = RingBuilder(2, 1, 0)
        place = {"ip": "127.0.0.1", "port": ports[name]}
        replication = {"replication_" + key: value for key, value in place.items()}
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "d1", "meta": "", **place, **replication})
        builder.rebalance()
        builder.get_ring().save(f"{folder}/{name}.ring.gz")


def patch():
    """Swift names keys `account:user`, and lets only its object server see If-None-Match."""
    from swift.common.middleware.s3api.s3request import S3NotImplemented, S3Request
    from swift.common.middleware.tempauth import TempAuth

    start, check = TempAuth.__init__, S3Request._validate_headers

    def with_short_name(self, app, conf):
        start(self, app, conf)
        self.users["testkey"] = self.users["test:key"]

    def with_conditions(self):
        environ = self.environ
        condition = environ["REQUEST_METHOD"] == "PUT" and environ.get("HTTP_IF_NONE_MATCH")
        if condition and CONDITIONS == "refused":
            raise S3NotImplemented("Conditional object PUTs are not supported.")
        return check(self)

    TempAuth.__init__ = with_short_name
    S3Request._validate_headers = with_conditions


class NoCache:
    """Stands for memcached, which tempauth insists on."""

    def __getattr__(self, name):
        return lambda *arguments, **options: None


def serve(folder, name, socket):
    from swift.common.wsgi import SwiftHttpProtocol, loadapp

    path = f"{folder}/{name}.conf"
    with open(path, "w") as file:
        file.write(COMMON.format(folder=folder) + (PROXY.format(secret=SECRET) if name == "proxy" else ONE_APP.format(name=name)))
    app = loadapp(path, global_conf={"log_name": name})
    cache, locks = NoCache(), collections.defaultdict(eventlet.semaphore.Semaphore)

    def wrapped(environ, start):
        environ["swift.cache"] = cache
        if name == "proxy" and environ.get("HTTP_IF_NONE_MATCH"):
            # Swift alone lets all of several racing requests win.
            with locks[environ["PATH_INFO"]]:
                return app(environ, start)
        return app(environ, start)

    return eventlet.spawn(
        eventlet.wsgi.server, socket, wrapped, logging.getLogger("null"), log_output=False, protocol=SwiftHttpProtocol,
        socket_timeout=60, capitalize_response_headers=False)


main()
