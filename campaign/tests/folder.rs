//! The folder: results are written once, whole, and belong to one campaign.

use crate::common::{campaign, job, plan, program, results};
use std::fs;
use warpwright_campaign::folder::{Campaign, Found, Written};
use warpwright_campaign::plan::{KnownFile, Program, sha256};

fn why_damaged(campaign: &Campaign, shard: u64) -> String {
    match campaign.found(shard).unwrap() {
        Found::Damaged(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_results_stay() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    assert!(matches!(campaign.found(2).unwrap(), Found::Missing));
    let mut found = results(&campaign, 2);
    assert_eq!(campaign.write(&found).unwrap(), Written::First);
    let before = fs::read(campaign.path_of(2)).unwrap();
    // A second run took another time.
    found.spent.work = 77.0;
    assert_eq!(campaign.write(&found).unwrap(), Written::Again);
    assert_eq!(fs::read(campaign.path_of(2)).unwrap(), before);
    // A second run that finds something else is an error, and changes nothing.
    found.findings.count("units", 5);
    let said = campaign.write(&found).unwrap_err().to_string();
    assert!(
        said.starts_with("shard 2 has results already, and this run found others: "),
        "{said}"
    );
    assert_eq!(fs::read(campaign.path_of(2)).unwrap(), before);
}

#[test]
fn damaged_results_are_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    let found = results(&campaign, 0);
    campaign.write(&found).unwrap();
    let path = campaign.path_of(0);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    assert_eq!(why_damaged(&campaign, 0), "it ends before its checksum");
    assert_eq!(campaign.write(&found).unwrap(), Written::First);
    assert_eq!(fs::read(&path).unwrap(), whole);
    let aside = path.with_extension("json.damaged");
    assert_eq!(fs::read(aside).unwrap(), &whole[..whole.len() - 9]);
}

#[test]
fn results_of_another_campaign_or_shard_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let one = campaign(&folder.path().join("one"), vec![job("one", 0, 30, 10)]);
    let two = campaign(&folder.path().join("two"), vec![job("one", 0, 40, 10)]);
    two.write(&results(&two, 1)).unwrap();
    fs::create_dir_all(one.path_of(1).parent().unwrap()).unwrap();
    fs::copy(two.path_of(1), one.path_of(1)).unwrap();
    assert_eq!(why_damaged(&one, 1), "it belongs to another campaign");
    fs::copy(two.path_of(1), two.path_of(2)).unwrap();
    assert_eq!(why_damaged(&two, 2), "it belongs to shard 1");
}

#[test]
fn many_writers_of_one_shard_leave_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    let path = campaign.path_of(0);
    for round in 0..20 {
        if round % 2 == 1 {
            fs::write(&path, "damaged").unwrap();
        } else {
            let _ = fs::remove_file(&path);
        }
        let first = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| campaign.write(&results(&campaign, 0)).unwrap()))
                .collect();
            let written = writers.into_iter().map(|writer| writer.join().unwrap());
            written.filter(|written| *written == Written::First).count()
        });
        assert!(first >= 1, "round {round}");
        assert!(matches!(campaign.found(0).unwrap(), Found::Done(_)));
        let entries = fs::read_dir(path.parent().unwrap()).unwrap();
        let names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| !name.ends_with(".damaged"))
            .collect();
        assert_eq!(names, ["00000000.json"], "round {round}");
    }
}

#[test]
fn a_folder_has_one_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let made = plan(vec![job("one", 0, 30, 10)]);
    let first = Campaign::create(folder.path(), made.clone(), "").unwrap();
    // The same plan again is the same campaign.
    let again = Campaign::create(folder.path(), made, "").unwrap();
    assert_eq!(first.id, again.id);
    let other = plan(vec![job("two", 0, 30, 10)]);
    let said = Campaign::create(folder.path(), other, "")
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("already contains another campaign, `small`"),
        "{said}"
    );
    let used = tempfile::tempdir().unwrap();
    fs::write(used.path().join("notes.txt"), "").unwrap();
    let made = plan(vec![job("one", 0, 30, 10)]);
    let said = Campaign::create(used.path(), made, "")
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("is not empty, and contains no campaign"),
        "{said}"
    );
    let said = Campaign::open(&used.path().join("none"))
        .unwrap_err()
        .to_string();
    assert!(said.contains("is not the folder of a campaign"), "{said}");
}

#[test]
fn a_changed_program_or_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("test.py");
    fs::write(&source, "print(1)\n").unwrap();
    let mut made = plan(vec![job("one", 0, 30, 10)]);
    made.files = vec![KnownFile {
        path: source.display().to_string(),
        sha256: sha256(b"print(1)\n"),
    }];
    let campaign = Campaign::create(&folder.path().join("c"), made, "").unwrap();
    campaign.check(&program()).unwrap();
    let other = Program {
        sha256: "11".repeat(32),
        ..program()
    };
    let said = campaign.check(&other).unwrap_err().to_string();
    assert_eq!(
        said,
        "the program has changed since the campaign was planned: tester 1.0, 000000000000 then, tester 1.0, 111111111111 now; \
         run the program that made the plan, or make a new plan in a new folder"
    );
    fs::write(&source, "print(2)\n").unwrap();
    let said = campaign.check(&program()).unwrap_err().to_string();
    assert!(
        said.contains("test.py has changed since the campaign was planned"),
        "{said}"
    );
    fs::remove_file(&source).unwrap();
    assert!(campaign.check(&program()).is_err());
}

#[test]
fn too_many_shards_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let made = plan(vec![job("one", 0, 20_000_000, 1)]);
    let path = folder.path().join("c");
    let said = Campaign::create(&path, made, "").unwrap_err().to_string();
    assert!(said.contains("at most 10000000"), "{said}");
    assert!(!path.exists());
}
