-- Safe beside the version before: the same function; only its plans change.

-- A plan that is made while there are few redirects would read all of them for each article of an import.
alter function keep_old_slug() set plan_cache_mode = force_generic_plan;
alter function keep_old_slug() set enable_seqscan = off;
