/** Source: ASVS 5, 6.2.1; length matters more than kinds of characters. */
const MIN_LENGTH = 15;
const MIN_DISTINCT_CHARACTERS = 6;

/** The most common leaked passwords, extended to the minimum length. */
const COMMON = [
  ...['password', 'passw0rd', 'administrator', 'letmein', 'welcome', 'changeme', 'iloveyou', 'monkey', 'dragon'],
  ...['qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '12345678901234567890'],
  ...[
    '1q2w3e4r5t6y7u8i9o0p',
    'correcthorsebatterystaple',
    'directory',
    'sifre',
    'parola',
    'yonetici',
    'secret',
    'admin',
  ],
];
/** Characters that must remain without these. */
const MIN_OWN_CHARACTERS = 8;

/** Why a password is weak, as the end of "ADMIN_PASSWORD …"; null if it is not. */
export function weaknessOf(password: string, username: string): string | null {
  if ([...password].length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (new Set(password).size < MIN_DISTINCT_CHARACTERS)
    return `must have at least ${MIN_DISTINCT_CHARACTERS} different characters`;
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const own = [...COMMON, username.toLowerCase()].reduce((left, word) => left.replaceAll(word || '\0', ''), plain);
  const inCommon = COMMON.some((word) => word.includes(plain));
  return inCommon || own.length < MIN_OWN_CHARACTERS ? 'must not consist of easily guessed words' : null;
}
