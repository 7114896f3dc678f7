/**
 * The code of each page and pop-up. A file of its own, loaded after the first paint, because the list of all
 * screens would be a large part of the home page's first load.
 */
import type { ComponentType } from "react";
import type { DialogName, DialogScreenProps } from "./dialogs.ts";

/** Pages and parts of the shell by name; screen.ts turns them into components. */
export const SCREENS = {
  agentHome: () => import("../screens/agent/AgentCentre.tsx"),
  articles: () => import("../screens/pages/ArticleList.tsx"),
  appDownload: () => import("../features/app-download/AppDownload.tsx"),
  chat: () => import("../screens/chat/ChatWindow.tsx"),
  closed: () => import("../screens/system/ClosedPage.tsx"),
  coming: () => import("../screens/coming/ComingPage.tsx"),
  fairness: () => import("../screens/fairness/FairnessPage.tsx"),
  floatingBar: () => import("./FloatingBar.tsx"),
  footer: () => import("./Footer.tsx"),
  game: () => import("../screens/games/GamePage.tsx"),
  gameInfo: () => import("../screens/lobby/GameInfoPage.tsx"),
  gameList: () => import("../screens/lobby/GameListPage.tsx"),
  help: () => import("../screens/help/HelpPage.tsx"),
  lottery: () => import("../screens/games/lottery/LotteryPage.tsx"),
  loginForm: () => import("./login-form.tsx"),
  matchList: () => import("../screens/sports/MatchList.tsx"),
  match: () => import("../screens/sports/MatchPage.tsx"),
  memberCentre: () => import("../screens/member/MemberCentre.tsx"),
  notFound: () => import("../screens/system/NotFoundPage.tsx"),
  promotion: () => import("../screens/promotions/PromotionPage.tsx"),
  promotions: () => import("../screens/promotions/PromotionsPage.tsx"),
  pointMall: () => import("../screens/points/PointMallPage.tsx"),
  playSection: () => import("../screens/home/PlaySection.tsx"),
  raffles: () => import("../screens/raffles/RafflesPage.tsx"),
  sportsBets: () => import("../screens/sports/bets/SportsBets.tsx"),
  referralBanner: () => import("../screens/home/ReferralBanner.tsx"),
  welcomeBanner: () => import("../screens/home/WelcomeBanner.tsx"),
  vipClub: () => import("../screens/vip/VipClub.tsx"),
  vendorMenu: () => import("./VendorMenu.tsx"),
  written: () => import("../screens/pages/WrittenPage.tsx"),
};

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Pop-ups by name; dialog-host.tsx shows the open one. Source: NAV-11. */
export const DIALOGS: { readonly [Name in DialogName]: Load<DialogScreenProps<Name>> } = {
  login: () => import("../screens/auth/LoginDialog.tsx"),
  register: () => import("../screens/auth/RegisterDialog.tsx"),
  joinSocial: () => import("../screens/auth/JoinSocialDialog.tsx"),
  forgotPassword: () => import("../screens/auth/ForgotPasswordDialog.tsx"),
  changePassword: () => import("../screens/auth/ChangePasswordDialog.tsx"),
  proof: () => import("../screens/auth/ProofDialog.tsx"),
  trueAccount: () => import("../features/trial/TrueAccountDialog.tsx"),
  menu: () => import("./MenuSheet.tsx"),
  notices: () => import("../features/notices/NoticesDialog.tsx"),
  announcements: () => import("../features/notices/AnnouncementsDialog.tsx"),
  iosGuide: () => import("../features/app-download/IosGuideDialog.tsx"),
  feedback: () => import("../screens/feedback/FeedbackDialog.tsx"),
  signOut: () => import("./SignOutDialog.tsx"),
  search: () => import("../screens/lobby/SearchDialog.tsx"),
  contracts: () => import("../screens/agent/contracts/WaitingDialog.tsx"),
  rooms: () => import("../screens/lobby/RoomsDialog.tsx"),
};
