/**
 * Settings for a small machine that does other work too: two cores, a few hundred MB.
 * `durable: false` is for throw-away test databases only: a power cut would lose them.
 */
export function serverSettings(options: { durable: boolean; major: number }): Record<string, string> {
  const settings: Record<string, string> = {
    max_connections: "60",
    shared_buffers: "192MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    random_page_cost: "1.1",
    // Queries here touch few rows, so JIT compilation and parallel workers cost more than they save.
    jit: "off",
    max_parallel_workers_per_gather: "1",
    wal_level: "replica",
    wal_compression: "on",
    wal_buffers: "16MB",
    min_wal_size: "256MB",
    max_wal_size: "1GB",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    // The log has the errors but not the statements and their values, which hold personal data.
    log_min_error_statement: "panic",
    log_parameter_max_length: "0",
  };
  // No worker processes for reading ahead, because the data fits in memory.
  if (options.major >= 18) settings["io_method"] = "sync";
  if (!options.durable) {
    Object.assign(settings, {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      autovacuum: "off",
      max_connections: "300",
    });
  }
  return settings;
}
