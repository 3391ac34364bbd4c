"""A proxy for connections of any kind that cuts some of them.

    cut_proxy.py PORT LOG [FAULT:BYTES:REGEX]...

Listens on a free port and prints it. The first connection whose first bytes match REGEX, and that gets so far, meets with a FAULT.
LOG gets a line for each. Serves until it is killed. No two connections that match one REGEX are open at once.

    reset      the connection is reset after BYTES of the client
    close      it is closed after BYTES of the client
    stall      after BYTES of the client nothing more is passed on, and nothing is answered
    truncate   it is closed after BYTES of the server
    deaf       it is reset after BYTES of the server
"""

import re
import socket
import struct
import sys
import threading
import time

lock = threading.Lock()
upstream, log = int(sys.argv[1]), open(sys.argv[2], "a")
faults = [text.split(":", 2) for text in sys.argv[3:]]


def fault(opening):
    with lock:
        return next((entry for entry in faults if re.search(entry[2].encode(), opening)), None)


def meet(entry):
    with lock:
        faults.remove(entry)
        log.write(":".join(entry) + "\n")
        log.flush()


def end(*sockets, by_reset=False):
    for one in sockets:
        if by_reset:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        try:
            one.shutdown(socket.SHUT_RDWR) if not by_reset else None
        except OSError:
            pass
        one.close()


def pump(source, target, limit, after):
    """Passes bytes on until either side ends, or `limit` bytes are passed."""
    try:
        while limit is None or limit > 0:
            chunk = source.recv(min(limit or 65536, 65536))
            if not chunk:
                target.shutdown(socket.SHUT_WR)
                return
            target.sendall(chunk)
            limit = None if limit is None else limit - len(chunk)
        after()
    except OSError:
        pass


def serve(client):
    # Git sends the four digits of the length first.
    opening = client.recv(65536, socket.MSG_PEEK)
    while len(opening) == 4:
        time.sleep(0.001)
        opening = client.recv(65536, socket.MSG_PEEK)
    entry = fault(opening)
    kind, count = (entry[0], int(entry[1])) if entry else (None, None)
    server = socket.create_connection(("127.0.0.1", upstream))

    def cut():
        meet(entry)
        if kind == "stall":
            threading.Event().wait()
        end(client, server, by_reset=kind in ("reset", "deaf"))

    is_answer = kind in ("truncate", "deaf")
    threading.Thread(target=pump, args=(server, client, count if is_answer else None, cut), daemon=True).start()
    pump(client, server, None if is_answer else count, cut)


def main():
    listener = socket.create_server(("127.0.0.1", 0), backlog=128)
    print(listener.getsockname()[1], flush=True)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()


main()
