/** Account names of the demo's players. */
export const PLAYER_NAMES = [
  "rahim77",
  "karim_bd",
  "nusrat9",
  "tanvir21",
  "shakib75",
  "mitu2004",
  "rasel_khan",
  "sumaiya5",
  "jahid_ctg",
  "farzana1",
  "imran_dk",
  "tania88",
  "sajib007",
  "priya_roy",
  "ashik12",
  "rumana3",
  "hasan_mia",
  "lamia_s",
  "rony_11",
  "sadia_h",
  "emon_bd",
  "nayeem4",
  "moushumi",
  "sohel_rana",
  "tisha_17",
  "arif_syl",
  "bithi_99",
  "mehedi_h",
  "keya_2k",
  "shuvo_ds",
  "nabila_r",
  "parvez31",
  "ritu_moni",
  "sagor_99",
  "jui_akter",
  "titu_khl",
  "opu_mym",
  "shathi_6",
  "limon_jr",
  "rakib_ray",
] as const;

/** The account holder's name for a demo player: `rasel_khan` becomes Rasel Khan. */
export const holderOf = (account: string): string =>
  account
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
