import type { HandlerInput } from "@khela/contract/endpoint";
import type { updateBrand, updateFields } from "@khela/contract/console/system";

export type BrandDraft = HandlerInput<typeof updateBrand>["body"]["brand"];
export type RegisterFieldsDraft = HandlerInput<typeof updateFields>["body"]["registerFields"];
