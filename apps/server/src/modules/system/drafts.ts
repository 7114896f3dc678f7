import type { HandlerInput } from "@khela/contract/endpoint";
import type { updateBrand } from "@khela/contract/console/system";

type Body = HandlerInput<typeof updateBrand>["body"];

export type BrandDraft = Body["brand"];
export type RegisterFieldsDraft = Body["registerFields"];
