import { availableParallelism, cpus, loadavg, release, totalmem, type as systemName } from "node:os";

/** The machine of a measurement, without which its figures mean nothing. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** The load of the last minute before the first measurement. */
  loadAverage: number;
  /** Whether no other program was busy. */
  quiet: boolean;
}

/** Above this load per core, other programs distort the measurement. */
const BUSY_SHARE = 0.25;

/** Describes the machine; to be called before the first measurement. */
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

/** The machine as one line of text. */
export function machineLine({ cpu, cores, memoryGb, system, node, loadAverage }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, load ${loadAverage} at the start`;
}
