-- What the console shows of single jobs and does with them (OPS-08).

-- The last run of each job; one row a job. Names of jobs that there are no more stay until they are cleared away.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  failed boolean not null,
  -- Of the last failure, also after a good run.
  error text,
  failed_at timestamptz,
  runs bigint not null default 1,
  failures bigint not null default 0,
  check ((error is null) = (failed_at is null))
);

-- What waits, by job, with its owner's rights: the library's own tables are closed to the program.
create function job_queue() returns table (name text, waiting bigint, running bigint, given_up bigint, next_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select task_identifier,
    count(*) filter (where locked_at is null and attempts < max_attempts),
    count(*) filter (where locked_at is not null),
    count(*) filter (where locked_at is null and attempts >= max_attempts),
    min(run_at) filter (where locked_at is null and attempts < max_attempts)
  from graphile_worker.jobs group by task_identifier
$$;

-- Those of a job that have failed, waiting for their next try or given up, begin at once with all their tries.
create function job_retry(p_name text, p_at timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs
      where task_identifier = p_name and locked_at is null and attempts > 0 order by id limit 1000),
    run_at => p_at, attempts => 0)
$$;
