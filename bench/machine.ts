import { availableParallelism, cpus, loadavg, release, totalmem, type as systemName } from "node:os";

/** What a figure was measured on; without it no figure means anything. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** Of the last minute, before anything was measured. */
  loadAverage: number;
  /** Whether nothing else was going on. */
  quiet: boolean;
}

/** Above this share of the cores at work, somebody else is measured too. */
const BUSY_SHARE = 0.25;

/** Looks at the machine; before the first measurement. */
export function describeMachine(): Machine {
  const cores = availableParallelism();
  const [loadAverage = 0] = loadavg();
  return {
    cpu: cpus()[0]?.model.trim() || process.arch,
    cores,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${systemName()} ${release()}`,
    node: process.version,
    loadAverage: Math.round(loadAverage * 100) / 100,
    quiet: loadAverage < cores * BUSY_SHARE,
  };
}

/** The machine in one line. */
export function machineLine({ cpu, cores, memoryGb, system, node, loadAverage }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, load ${loadAverage} at the start`;
}
