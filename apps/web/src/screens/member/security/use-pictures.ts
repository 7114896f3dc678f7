import { useEffect, useRef, useState } from "react";
import { fileProblem, readPicture } from "./pictures.ts";
import { type PictureUse, sendPicture } from "./send-picture.ts";

/** From the specification. */
export const MAX_PICTURES = 3;

export interface ChosenPicture {
  /** The object URL for the preview, which also identifies the picture. */
  url: string;
  file: File;
  /** 0 to 1 while uploading. */
  progress: number | undefined;
  /** The server's id once uploaded, so that another attempt does not upload it again. */
  uploadId: string | undefined;
}

export type PictureProblem = "kind" | "size" | "broken" | "many";

export interface Pictures {
  list: readonly ChosenPicture[];
  /** The problem of the last choice. */
  problem: PictureProblem | undefined;
  add: (files: readonly File[]) => Promise<void>;
  remove: (url: string) => void;
  /** Uploads the pictures that are not uploaded yet. @returns the uploads' ids @throws CallError */
  send: () => Promise<string[]>;
}

/** The pictures of a form: checked when chosen, uploaded one after the other on submit. @param use their purpose */
export function usePictures(use: PictureUse): Pictures {
  const [list, setList] = useState<readonly ChosenPicture[]>([]);
  const [problem, setProblem] = useState<PictureProblem>();
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const kept = urls.current;
    return () => {
      for (const url of kept) URL.revokeObjectURL(url);
    };
  }, []);

  const patch = (url: string, part: Partial<ChosenPicture>) =>
    setList((before) => before.map((picture) => (picture.url === url ? { ...picture, ...part } : picture)));

  async function add(files: readonly File[]) {
    setProblem(undefined);
    let room = MAX_PICTURES - list.length;
    for (const file of files) {
      const found = room > 0 ? fileProblem(file) : "many";
      const url = found ? undefined : await previewOf(file);
      if (!url) {
        setProblem(found ?? "broken");
        continue;
      }
      urls.current.add(url);
      setList((before) => [...before, { url, file, progress: undefined, uploadId: undefined }]);
      room -= 1;
    }
  }
  function remove(url: string) {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
    setList((before) => before.filter((picture) => picture.url !== url));
    setProblem(undefined);
  }
  async function send() {
    const ids: string[] = [];
    for (const { url, file, uploadId } of list) {
      let id = uploadId;
      if (id === undefined) {
        patch(url, { progress: 0 });
        try {
          id = (await sendPicture(file, use, { onProgress: (progress) => patch(url, { progress }) }))
            .uploadId;
        } catch (error) {
          patch(url, { progress: undefined });
          throw error;
        }
        patch(url, { progress: 1, uploadId: id });
      }
      ids.push(id);
    }
    return ids;
  }
  return { list, problem, add, remove, send };
}

/** An object URL of the picture; undefined when it can't be decoded. */
async function previewOf(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  try {
    await readPicture(url);
    return url;
  } catch {
    URL.revokeObjectURL(url);
    return undefined;
  }
}
