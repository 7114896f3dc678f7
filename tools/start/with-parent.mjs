// Loaded into every program that `npm start` runs, before the program's own code: when the starter ends (even
// by SIGKILL) its channel closes, and the program stops as on SIGTERM.
process.channel?.unref();
process.once("disconnect", () => {
  if (process.listenerCount("SIGTERM") > 0) process.emit("SIGTERM", "SIGTERM");
  else process.exit(1);
});
