import { useI18n } from "@khela/ui/i18n";
import { Menu } from "@mantine/core";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import { roleName } from "./role-name.ts";
import { signOut, useOperator } from "./session.ts";
import classes from "./shell.module.css";
import { tellFailure } from "./toasts.tsx";

/** The logged-in operator with their roles, and the logout. */
export function AccountMenu() {
  const i18n = useI18n();
  const { t } = i18n;
  const operator = useOperator();
  const roles = operator.roles.map((role) => roleName(i18n, role)).join(", ");
  return (
    <Menu position="bottom-end" shadow="lg" width={220}>
      <Menu.Target>
        <button type="button" className={classes["user"]}>
          <span className={classes["avatar"]} aria-hidden>
            {firstLetter(operator.name, i18n.tag)}
          </span>
          <span className={classes["userText"]}>
            <span className={classes["userName"]}>{operator.name}</span>
            <span className={classes["userRoles"]}>{roles}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {operator.username} · {roles}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconLogout size={17} aria-hidden />}
          onClick={() => {
            signOut().catch((error: unknown) => tellFailure(i18n, error));
          }}
        >
          {t("console.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letter as a reader sees it; in Bengali it may be several characters. */
function firstLetter(name: string, tag: string): string {
  const [first] = new Intl.Segmenter(tag).segment(name.trim());
  return first?.segment.toUpperCase() ?? "";
}
