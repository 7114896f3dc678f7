import { Skeleton } from "@khela/ui/skeleton";

/** The shape of a page of the member centre that is on its way. */
export function PageSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
