What the evidence of a rollout would find, and counts that a query makes.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published

A rollout says from the traffic of before on which day it would find a loss, by simulation. Days to come are none of it.

  $ traffic() {
  >   local number
  >   echo app_id,flowName,experiment,day,group,devices,sales
  >   for number in {-1..18}; do echo "alpha,upsell,,$(day "$number"),all,$1,$(($1 / 25))"; done
  > }
  $ mkdir counts
  $ { traffic 40000; traffic 40000 | sed '1d; s/,all,/,ios,/'; } >counts/t.csv
  $ echo alpha,upsell,,2999-01-01,all,1,0 >>counts/t.csv
  $ at 20
  $ alpha() { release models rollout --customer alpha --flow upsell --to 3 --metrics counts "$@"; }
  $ alpha --dry-run | grep -v '^[-+ ]'
  asking for 1 customer
  alpha  280000 devices a week, of which 4 % buy
  alpha  a loss of 80 % is found by day 11, when at most 5 % of devices have it
  alpha  a loss of 50 % is found by day 14, when at most 5 % of devices have it
  alpha  a loss of 25 % is found by day 23, when at most 25 % of devices have it
  alpha  a loss of 10 % is found by day 36, when at most 50 % of devices have it
  alpha  would roll out upsell: 3 on 1 % of devices, experiment 3-2090-01-22, stage 1
  @@ -0,0 +1,44 @@
  1 customer would be published

Devices that are held out count in no experiment.

  $ edit release.json '.ota.holdout = 0.5'
  $ alpha --dry-run --quiet | grep week
  alpha  140000 devices a week, of which 4 % buy
  $ edit release.json 'del(.ota.holdout)'

It is refused if half of all sales could be lost without a trace.

  $ traffic 100 >counts/t.csv
  $ alpha
  asking for 1 customer
  upsell: half of all sales could be lost within 70 days without a trace: with 700 devices a week, that would be found 43 times of 100
    app_id alpha
    remedy: give it more days ("days" of "ota"), or more devices from the beginning ("stages")
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ told
  alpha: bundled

Counts of another flow say nothing of this one.

  $ rewrite counts/t.csv 's/upsell/up-sell/'
  $ alpha --dry-run --quiet | grep -v '^[-+ @]'
  upsell: warning: has no counts that say when a loss would be found
    app_id alpha
    remedy: correct app_id and flowName in the query, give it rows without an experiment, or watch this rollout yourself
  alpha  would roll out upsell: 3 on 1 % of devices, experiment 3-2090-01-22, stage 1
  1 customer would be published

The query of docs/evidence.md makes counts that can be read, with rows for days without a device. Of 364 devices, half buy, a third of those too late.

  $ rm -rf *
  $ at 0
  $ evidence
  $ python3 "$ROOT/Tests/EndToEnd/Judges/evidence_query.py" "$ROOT/docs/evidence.md" e1 "$(day 0)" "$(day 6)"
  $ cat counts/counts.csv
  app_id,flowName,experiment,day,group,devices,sales,prompts,randomPrompts,loadFailures,invalidScores
  alpha,upsell,e1,2090-01-03,challenger-1,36,0,0,0,0,0
  alpha,upsell,e1,2090-01-03,control-1,364,122,0,0,0,0
  alpha,upsell,e1,2090-01-04,challenger-1,10,0,0,0,0,0
  alpha,upsell,e1,2090-01-04,control-1,90,30,0,0,0,0
  alpha,upsell,e1,2090-01-05,challenger-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-05,control-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-06,challenger-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-06,control-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-07,challenger-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-07,control-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-08,challenger-1,0,0,0,0,0,0
  alpha,upsell,e1,2090-01-08,control-1,0,0,0,0,0,0
  $ at 6
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices   loss      gain  what follows
  alpha     upsell  e1          1      46 / 454  14632.43  0.1   stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]

The next rollout forecasts from its control, which had a tenth of devices by the ledger, whatever the plan is now and the place has.

  $ rm www/alpha/metadata/2.rollout.json
  $ edit release.json '.ota.stages = [{challenger: 0.01, control: 0.4}, {challenger: 0.5, control: 0.5}]'
  $ release models rollout --customer alpha --flow upsell --to 5 --metrics counts --dry-run --quiet | grep week
  alpha  4540 devices a week, of which 33.4801 % buy
  $ ledger
  $ rewrite models.jsonl 's/"control": [0-9.]*, //'
  $ release models rollout --customer alpha --flow upsell --to 5 --metrics counts --dry-run --quiet | grep -v '^[-+ @]'
  upsell: warning: has no counts that say when a loss would be found
    app_id alpha
    remedy: correct app_id and flowName in the query, give it rows without an experiment, or watch this rollout yourself
  alpha  would roll out upsell: 5 on 1 % of devices, experiment 5-2090-01-08, stage 1
  1 customer would be published
