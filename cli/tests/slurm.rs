//! A campaign on a real Slurm, with what goes wrong on a farm: a node is killed in the middle, the controller is restarted, shards crash and hang, results
//! are cut and altered. The report is that of a run without any of it. Long runs only: Slurm lets a shard of a failed node wait for two minutes.
//!
//! Controller, three nodes and munge run on this machine, as root, on the loopback interface.

use crate::campaign::Planned;
use crate::common::{Folder, Ran, assert_has, command, words};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use warpwright::blocks::effort::When;

const NODES: [&str; 3] = ["n1", "n2", "n3"];

/// A small cluster.
struct Farm {
    folder: Folder,
    munged: Child,
    controller: Child,
    nodes: Vec<Child>,
}

impl Farm {
    fn start() -> Self {
        let folder = Folder::new();
        let path = folder.path().to_path_buf();
        for name in ["state", "log", "spool/n1", "spool/n2", "spool/n3", "munge"] {
            fs::create_dir_all(path.join(name)).unwrap();
        }
        let key: Vec<u8> = (0..1024u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect();
        fs::write(path.join("munge/key"), key).unwrap();
        // munge refuses folders and keys that others could change.
        for (name, mode) in [("munge/key", "400"), ("munge", "755"), ("", "755")] {
            run("chmod", &[mode, &path.join(name).display().to_string()]);
        }
        let socket = path.join("munge/socket").display().to_string();
        let munged = Command::new("munged")
            .args(["--foreground", "--force", "--num-threads=2"])
            .args([
                format!("--socket={socket}"),
                format!("--key-file={}", path.join("munge/key").display()),
                format!("--pid-file={}", path.join("munge/pid").display()),
                format!("--log-file={}", path.join("munge/log").display()),
                format!("--seed-file={}", path.join("munge/seed").display()),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("munged");
        fs::write(path.join("slurm.conf"), configuration(&path, &socket)).unwrap();
        wait_for("munge", || path.join("munge/socket").exists());
        let controller = controller(&path);
        let nodes = NODES.map(|name| node(&path, name)).into();
        let farm = Self {
            folder,
            munged,
            controller,
            nodes,
        };
        wait_for("three nodes", || {
            farm.says("sinfo", &["-h", "-o", "%D %t"]).trim() == "3 idle"
        });
        farm
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn with_slurm<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SLURM_CONF", self.path().join("slurm.conf"))
    }

    fn says(&self, program: &str, words: &[&str]) -> String {
        let mut command = Command::new(program);
        let ended = self
            .with_slurm(command.args(words))
            .output()
            .expect(program);
        String::from_utf8_lossy(&ended.stdout).into_owned()
    }

    fn submit(&self, planned: &Planned, options: &str) -> Ran {
        let line = format!(
            "campaign submit {} --engine slurm {options}",
            planned.shown()
        );
        let mut command = command();
        self.with_slurm(command.args(words(&line)))
            .output()
            .unwrap()
            .into()
    }

    fn is_idle(&self) -> bool {
        // While the controller is away, nothing is known.
        let mut command = Command::new("squeue");
        let ended = self.with_slurm(command.args(["-h"])).output().unwrap();
        ended.status.success() && ended.stdout.is_empty()
    }

    /// Stops the controller as an administrator does: it writes down what it knows. Killed without that, it starts shards a second time, and shuts the nodes
    /// on which they still run.
    fn stop_controller(&mut self) {
        run("kill", &["-TERM", &self.controller.id().to_string()]);
        self.controller.wait().unwrap();
    }

    /// Kills a node's daemon, and the processes of its steps.
    fn kill_node(&mut self, index: usize) -> usize {
        let name = NODES[index];
        let steps = self.says("squeue", &["-h", "-t", "R", "-w", name, "-o", "%A"]);
        let steps: Vec<&str> = steps.lines().map(str::trim).collect();
        self.nodes[index].kill().unwrap();
        self.nodes[index].wait().unwrap();
        let mut killed = 0;
        for (process, line) in processes() {
            let of_step = line.contains("slurmstepd")
                && steps.iter().any(|step| line.contains(&format!("[{step}.")));
            if of_step {
                // Its children, too: the shard itself.
                for (child, _) in processes()
                    .into_iter()
                    .filter(|(child, _)| parent(*child) == Some(process))
                {
                    kill(child);
                }
                kill(process);
                killed += 1;
            }
        }
        killed
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        for (process, line) in processes() {
            if line.contains("slurmstepd") {
                kill(process);
            }
        }
        let nodes = self.nodes.iter_mut();
        for child in nodes.chain([&mut self.controller, &mut self.munged]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn configuration(folder: &Path, socket: &str) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let (host, folder) = (host.trim(), folder.display());
    format!(
        "ClusterName=farm\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n\
         AuthType=auth/munge\nAuthInfo=socket={socket}\n\
         StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool/%n\n\
         SlurmctldPidFile={folder}/ctld.pid\nSlurmdPidFile={folder}/%n.pid\n\
         SlurmctldLogFile={folder}/log/ctld.log\nSlurmdLogFile={folder}/log/%n.log\n\
         SlurmctldPort=16817\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\nSlurmdTimeout=10\nSlurmdParameters=config_overrides\n\
         MaxArraySize=151\nMaxJobCount=100000\nJobAcctGatherType=jobacct_gather/none\n\
         AccountingStorageType=accounting_storage/none\n\
         SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0\n\
         NodeName=n[1-3] NodeHostname={host} NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=8 RealMemory=8000 State=UNKNOWN\n\
         PartitionName=main Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP\n"
    )
}

fn daemon(program: &str, arguments: &[&str], folder: &Path) -> Child {
    let mut command = Command::new(program);
    command
        .arg("-D")
        .args(arguments)
        .arg("-f")
        .arg(folder.join("slurm.conf"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().expect(program)
}

fn controller(folder: &Path) -> Child {
    daemon("slurmctld", &[], folder)
}

fn node(folder: &Path, name: &str) -> Child {
    daemon("slurmd", &["-N", name], folder)
}

fn run(program: &str, words: &[&str]) {
    assert!(
        Command::new(program)
            .args(words)
            .status()
            .is_ok_and(|s| s.success()),
        "{program}"
    );
}

fn kill(process: u32) {
    let _ = Command::new("kill")
        .args(["-9", &process.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// All processes with their command lines.
fn processes() -> Vec<(u32, String)> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let processes = entries.filter_map(|entry| {
        let process: u32 = entry.file_name().to_str()?.parse().ok()?;
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        Some((process, String::from_utf8_lossy(&line).replace('\0', " ")))
    });
    processes.collect()
}

fn parent(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    line.trim().parse().ok()
}

#[track_caller]
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(10), "no {what}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

fn done(planned: &Planned) -> usize {
    let folder = planned.campaign.join("results/00000");
    fs::read_dir(folder).map_or(0, |entries| {
        let names = entries.flatten().map(|entry| entry.file_name());
        names
            .filter(|name| name.to_string_lossy().len() == "00000000.json".len())
            .count()
    })
}

/// 216 shards: runs that hold, two that fail, one that crashes and one that hangs when it runs for the first time, and seeds of two blocks.
fn request(marks: &Path) -> String {
    let marks = marks.display();
    format!(
        "name = \"farmed\"\nlimit_seconds = 30\n\
         [[command]]\nname = \"mine\"\nunits = 206\n\
         run = [\"sh\", \"-c\", '''sleep 0.4; test {{unit}} != 31 || test -e {marks}/crash || {{ touch {marks}/crash; exit 9; }}; \
         test {{unit}} != 57 || test -e {marks}/hang || {{ touch {marks}/hang; sleep 600; }}; \
         echo run {{unit}}; test {{unit}} != 40 && test {{unit}} != 190''']\n\
         [[random]]\nblocks = [\"stream_fifo\", \"lut_array\"]\nchecks = [\"random\"]\ncycles = 200\nseeds = 50\nunits_per_shard = 10\n"
    )
}

#[test]
fn a_farm_with_faults_finds_what_one_process_finds() {
    if !When::LongRuns.is_now() {
        return;
    }
    let marks = Folder::new();
    let text = request(marks.path());
    let mut farm = Farm::start();
    let planned = Planned::new(&text);
    let told = farm.submit(&planned, "").answer();
    assert_has(&told, "216 tasks in the job arrays ");

    // A node goes, with what runs on it.
    wait_for("30 results", || done(&planned) >= 30);
    let killed = farm.kill_node(0);
    assert!(killed > 0, "nothing ran on the node");
    // The controller goes, and comes again.
    wait_for("70 results", || done(&planned) >= 70);
    farm.stop_controller();
    std::thread::sleep(Duration::from_secs(2));
    farm.controller = controller(farm.path());
    // The node comes again, too.
    wait_for("100 results", || done(&planned) >= 100);
    farm.nodes[0] = node(farm.path(), NODES[0]);
    wait_for("end", || farm.is_idle());

    // The run that crashed and the one that hung have no results; nothing else is lost.
    assert_eq!(planned.gaps(), "41,67");
    let report = fs::read_to_string(planned.campaign.join("merged/report.txt")).unwrap();
    assert_has(&report, "214 of 216 shards: the campaign is not complete");
    let whole = fs::read(planned.results(100)).unwrap();
    fs::write(planned.results(100), &whole[..whole.len() / 2]).unwrap();
    let text_of = fs::read_to_string(planned.results(5)).unwrap();
    fs::write(
        planned.results(5),
        text_of.replace("\"cycles\":2000", "\"cycles\":9999"),
    )
    .unwrap();
    assert_eq!(planned.gaps(), "5,41,67,100");

    // What is missing runs again, and the merge after it.
    assert_has(
        &farm.submit(&planned, "").answer(),
        "4 tasks in the job arrays ",
    );
    wait_for("end", || farm.is_idle());
    assert_eq!(planned.gaps(), "");

    let straight = Planned::new(&text);
    assert_eq!(straight.run("0-215").code, Some(1));
    straight.merge();
    assert_eq!(planned.merged(), straight.merged());
    let report = fs::read_to_string(planned.campaign.join("merged/report.txt")).unwrap();
    assert_has(
        &report,
        "  206 of 206 units (run), 2 failed, 0 undecided\n  runs: 206\n",
    );
}
