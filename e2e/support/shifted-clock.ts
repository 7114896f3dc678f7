/**
 * Moves the clock of a server that a test starts: loaded before the server's own code ({@link clockAt} in stack.ts), it
 * adds a span to what the machine's clock says. The database keeps the machine's time.
 */
const shiftMs = Number(process.env["E2E_CLOCK_SHIFT_MS"] ?? 0);
const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + shiftMs;
