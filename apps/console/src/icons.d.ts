/** Icons are imported one by one, because the package's own entry makes the build read six thousand files. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { ComponentType, SVGProps } from "react";

  const Icon: ComponentType<
    Omit<SVGProps<SVGSVGElement>, "stroke"> & { size?: number | string; stroke?: number }
  >;
  export default Icon;
}
