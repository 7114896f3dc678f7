import { useEffect, useRef, useState } from "react";

/** As many as the server takes with a line, and of which kinds. */
export const MOST_PICTURES = 3;
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg"];

export type ChosenPictures = ReturnType<typeof useChosenPictures>;

interface ChosenPicture {
  file: File;
  /** Of the picture in this browser, while it is chosen. */
  url: string;
}

/** Pictures that go along with the next line: chosen or pasted, at most so many, and left out again. */
export function useChosenPictures() {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const urls = useRef(new Set<string>());
  // Whoever leaves the conversation leaves its pictures too.
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  const drop = (url: string): void => {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
  };
  return {
    chosen,
    /** @returns whether any of the files is a picture */
    add: (files: readonly File[]): boolean => {
      const found = files.filter(({ type }) => PICTURE_TYPES.includes(type));
      const more = found
        .slice(0, MOST_PICTURES - chosen.length)
        .map((file) => ({ file, url: URL.createObjectURL(file) }));
      for (const { url } of more) urls.current.add(url);
      setChosen([...chosen, ...more]);
      return found.length > 0;
    },
    remove: (url: string): void => {
      drop(url);
      setChosen(chosen.filter((one) => one.url !== url));
    },
    clear: (): void => {
      for (const { url } of chosen) drop(url);
      setChosen([]);
    },
  };
}
