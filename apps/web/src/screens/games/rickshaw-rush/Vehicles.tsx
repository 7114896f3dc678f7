/** A cycle rickshaw with its painted hood. */
export function Rickshaw() {
  return (
    <svg viewBox="0 0 120 80" aria-hidden className="rush-rickshaw h-[92%] w-auto max-w-full">
      <circle cx="30" cy="58" r="17" fill="#0b1024" stroke="#e9edff" strokeWidth="4" />
      <circle cx="30" cy="58" r="3.5" fill="#ffc83d" />
      <circle cx="97" cy="60" r="14" fill="#0b1024" stroke="#e9edff" strokeWidth="4" />
      <circle cx="97" cy="60" r="3" fill="#ffc83d" />
      <path
        d="M30 58H64L97 60M64 58L84 30M84 30L97 60M80 32H92"
        fill="none"
        stroke="#ff4f6b"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12 46H58V36H20Q12 36 12 46Z" fill="#ff4f6b" />
      <path d="M12 38Q8 8 38 6Q56 6 58 20L48 24Q44 16 36 18Q26 20 26 38Z" fill="#18b58c" />
      <path d="M14 34Q12 12 38 9L40 16Q24 18 23 35Z" fill="#ffc83d" />
      <path d="M20 30Q20 18 34 13" fill="none" stroke="#ff4f6b" strokeWidth="3" />
      <circle cx="70" cy="15" r="7.5" fill="#8a5a3c" />
      <path d="M63 12Q70 2 78 12Z" fill="#f4f1e6" />
      <path
        d="M64 24Q74 20 76 34L86 36M70 40L74 56"
        fill="none"
        stroke="#f4f1e6"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A painted lorry from the front. */
export function Lorry() {
  return (
    <svg viewBox="0 0 100 90" aria-hidden className="rush-lorry h-[92%] w-auto max-w-full">
      <path d="M16 22Q50 2 84 22V30H16Z" fill="#ffc83d" />
      <path d="M30 20Q50 8 70 20" fill="none" stroke="#d6304f" strokeWidth="4" />
      <rect x="12" y="28" width="76" height="46" rx="8" fill="#d6304f" />
      <path d="M20 34H80L76 54H24Z" fill="#8fd8ff" />
      <path d="M24 37H48L32 52H27Z" fill="#fff" opacity=".6" />
      <rect x="12" y="57" width="76" height="10" fill="#18795c" />
      <circle cx="22" cy="65" r="6.5" fill="#fff3b0" />
      <circle cx="78" cy="65" r="6.5" fill="#fff3b0" />
      <path d="M36 60H64M36 65H64" stroke="#ffc83d" strokeWidth="3" strokeLinecap="round" />
      <rect x="16" y="72" width="15" height="14" rx="4" fill="#0b1024" />
      <rect x="69" y="72" width="15" height="14" rx="4" fill="#0b1024" />
      <rect x="8" y="70" width="84" height="7" rx="3" fill="#3c456e" />
    </svg>
  );
}
