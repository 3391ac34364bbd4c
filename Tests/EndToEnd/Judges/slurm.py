"""Runs a command as a real job array of Slurm, on a cluster of this machine alone.

    slurm.py <count> <shell command>

The command runs in the current folder, once for each SLURM_ARRAY_TASK_ID from 1 to <count>. Prints what the tasks printed. Exits with 1
if a task failed.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

CONFIGURATION = """
ClusterName=test
SlurmctldHost=localhost
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/node.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName=localhost CPUs=2 State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES MaxTime=10 State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait(what, done):
    end = time.monotonic() + 60
    while not done():
        if time.monotonic() > end:
            sys.exit(f"{what}: not within a minute")
        time.sleep(0.1)


def main(count, command):
    # A test runner may block signals in the programs that it starts: the daemons would not end.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with tempfile.TemporaryDirectory() as folder:
        for name in ("state", "spool", "out"):
            os.mkdir(os.path.join(folder, name))
        configuration = os.path.join(folder, "slurm.conf")
        controller, node = free_ports(2)
        with open(configuration, "w") as file:
            file.write(CONFIGURATION.format(folder=folder, controller=controller, node=node))
        os.environ["SLURM_CONF"] = configuration
        log = open(os.path.join(folder, "log"), "w")
        daemons = []
        try:
            for daemon in (["slurmctld", "-D"], ["slurmd", "-D", "-N", "localhost"]):
                daemons.append(subprocess.Popen(daemon, stdout=log, stderr=log))
            wait("an idle node", lambda: "idle" in run(["sinfo", "-h"]))
            script = f"#!/bin/bash\n({command}); echo $? > {folder}/out/$SLURM_ARRAY_TASK_ID.status\n"
            submitted = subprocess.run(
                ["sbatch", f"--array=1-{count}", f"--output={folder}/out/%a.txt"], input=script, text=True, capture_output=True)
            if submitted.returncode != 0:
                sys.exit(submitted.stderr)
            statuses = [os.path.join(folder, "out", f"{task}.status") for task in range(1, count + 1)]
            wait("the tasks", lambda: all(os.path.exists(path) and open(path).read().strip() for path in statuses))
            for task in range(1, count + 1):
                print(open(os.path.join(folder, "out", f"{task}.txt")).read(), end="")
            failed = [path for path in statuses if open(path).read().strip() != "0"]
        finally:
            for daemon in reversed(daemons):
                daemon.terminate()
                try:
                    daemon.wait(10)
                except subprocess.TimeoutExpired:
                    daemon.kill()
                    daemon.wait()
    sys.exit(1 if failed else 0)


def run(command):
    return subprocess.run(command, text=True, capture_output=True).stdout


main(int(sys.argv[1]), sys.argv[2])
