import { listJobs, retryJob, runJob } from "@khela/contract/console/jobs";
import { listAudit } from "@khela/contract/console/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: "http,realtime,worker" } });
  operator = await app.loginOperator();
});
afterAll(() => app.stop());

const jobNamed = async (name: string) => {
  const { jobs } = await operator.call(listJobs);
  return jobs.find((job) => job.name === name);
};
const order = (name: string) => ({ body: { name, reason: "an operator's test" } });
const actionsOn = async (name: string) => {
  const { content } = await operator.call(listAudit, { query: { search: `job:${name}` } });
  return content.map(({ action }) => action);
};

describe("[OPS-08] single jobs at the console", () => {
  it("lists every job with its timetable; one is run now, seen in the list and in the audit log", async () => {
    expect(await jobNamed("identity-tidy")).toMatchObject({ cron: "23 * * * *", last: null, givenUp: 0 });
    expect(await jobNamed("privacy-build-export")).toMatchObject({ cron: null });
    await operator.call(runJob, order("identity-tidy"));
    await expect.poll(async () => (await jobNamed("identity-tidy"))?.last).toMatchObject({ failed: false });
    expect(await jobNamed("identity-tidy")).toMatchObject({ runs: 1, failures: 0, lastError: null });
    expect(await actionsOn("identity-tidy")).toEqual(["job.run"]);
  });

  it("shows what a job failed with, and tries it again with all its tries", async () => {
    // The job fails because its id is not a UUID.
    const { db, jobs } = app.app.platform;
    const name = "privacy-build-export";
    await jobs.enqueue(db, name, { exportId: "no id at all" }, { maxAttempts: 1 });
    await expect.poll(async () => (await jobNamed(name))?.givenUp).toBe(1);
    const broken = await jobNamed(name);
    expect(broken?.last?.failed).toBe(true);
    expect(broken?.lastError?.text).toContain("uuid");
    expect(await operator.call(retryJob, order(name))).toEqual({ retried: 1 });
    await expect.poll(async () => (await jobNamed(name))?.failures).toBe(2);
    expect(await actionsOn(name)).toEqual(["job.retry"]);
  });

  it("needs the right, a reason and a job that there is; what needs a subject isn't run by hand", async () => {
    const auditor = await app.loginOperator("auditor");
    expect(await codeOf(auditor.call, listJobs)).toBe("OK");
    expect(await codeOf(auditor.call, runJob, order("identity-tidy"))).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(operator.call, runJob, order("privacy-build-export"))).toBe("SYS_NOT_FOUND");
    expect(await codeOf(operator.call, retryJob, order("no-such-job"))).toBe("SYS_NOT_FOUND");
    const silent = { body: { name: "identity-tidy", reason: " " } };
    expect(await codeOf(operator.call, runJob, silent)).toBe("SYS_BAD_INPUT");
  });
});
