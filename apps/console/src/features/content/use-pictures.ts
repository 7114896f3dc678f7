import {
  addContentPicture,
  listContentPictures,
  removeContentPicture,
} from "@khela/contract/console/content";
import { useI18n } from "@khela/ui/i18n";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

const KEY = ["content-pictures"];
/** The number of pictures per page. */
const PAGE = 24;

/** The pictures that operators have uploaded, with uploading and deleting unused ones. Source: OPS-05. */
export function usePictures(onBrought: (picture: string) => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const brought = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(
        listContentPictures,
        { query: { pageSize: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  });
  const bring = useMutation({
    mutationFn: (picture: Blob) => call(addContentPicture, {}, { picture }),
    onSuccess: ({ picture }) => onBrought(picture),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeContentPicture, { params: { id } }),
    onSuccess: () => tellDone(i18n.t("console.deleted")),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return {
    brought: brought.data?.pages.flatMap(({ content }) => content) ?? [],
    /** Undefined where all pictures are loaded. */
    older: brought.hasNextPage
      ? { busy: brought.isFetchingNextPage, show: () => void brought.fetchNextPage() }
      : undefined,
    bring,
    remove,
  };
}
