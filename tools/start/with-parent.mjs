// Loaded into every program that `npm start` runs, before the program's own code: when the starter
// is gone (even by SIGKILL) the channel to it closes, and the program stops as if told to.
process.channel?.unref();
process.once("disconnect", () => {
  if (process.listenerCount("SIGTERM") > 0) process.emit("SIGTERM", "SIGTERM");
  else process.exit(1);
});
