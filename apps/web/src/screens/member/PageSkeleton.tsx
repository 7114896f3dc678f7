import { Skeleton } from "@khela/ui/skeleton";

/** The placeholder of a member centre page that is loading. */
export function PageSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
