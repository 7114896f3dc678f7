import { toast } from "@khela/ui/toast";

/** Copies a text and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast({ kind: "success", text: said, id: "copied" });
}
