-- Retention is recorded as every other regular task is: when it ran, and whether it failed. The log names the rule.
-- Safe beside the version before: what it deletes of personal data waits, and its health page fails, until it is replaced, within
-- seconds.

drop table retention_runs;
