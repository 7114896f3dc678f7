import { useEffect, useRef, useState } from "react";

/** The number and types of pictures that the server accepts with a message. */
export const MOST_PICTURES = 3;
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg"];

export type ChosenPictures = ReturnType<typeof useChosenPictures>;

interface ChosenPicture {
  file: File;
  /** The object URL of the picture, valid while it is chosen. */
  url: string;
}

/** The pictures for the next message, chosen or pasted, up to the maximum. */
export function useChosenPictures() {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const urls = useRef(new Set<string>());
  // Leaving the conversation frees its pictures.
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
