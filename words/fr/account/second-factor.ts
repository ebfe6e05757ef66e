// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in, in French.

export const secondFactor = {
  title: 'Validation en deux étapes',
  intro:
    'À la connexion, vous saisissez en plus un code fourni par une application de votre téléphone. Votre mot de passe seul ne suffit plus.',
  off: 'Désactivée.',
  on: 'Activée depuis le {day}.',
  codesLeft: { one: '{count} code de secours restant.', other: '{count} codes de secours restants.' },
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  newCodes: 'Nouveaux codes de secours',
  turnedOff: 'La validation en deux étapes est désactivée. Vous vous connectez avec votre mot de passe seul.',

  setUp: 'Activer la validation en deux étapes',
  required:
    'Ce site exige la validation en deux étapes. Une fois que vous l’aurez activée, vous reprendrez là où vous vous étiez arrêté.',
  continue: 'Continuer',
  scan: 'Scannez ce code avec une application d’authentification, comme Aegis, 2FAS ou Google Authenticator.',
  picture: 'Code QR de la clé ci-dessous',
  typeKey: 'Ou saisissez cette clé dans l’application',
  open: 'Ouvrir l’application d’authentification sur cet appareil',
  firstCode: 'Saisissez ensuite le code affiché par l’application',
  codeHint: 'Six chiffres, renouvelés toutes les 30 secondes.',
  confirm: 'Activer',
  needCode: 'Saisissez le code.',
  wrongFirstCode:
    'Ce code n’est pas valable. Vérifiez que l’horloge de votre téléphone est à l’heure, puis essayez le code suivant.',

  turnedOn: 'La validation en deux étapes est activée',
  turnedOnHint:
    'Toutes les autres sessions ont été fermées. Conservez ces codes de secours dans un endroit accessible sans votre téléphone. Chacun permet de se connecter une fois. Ils ne seront plus affichés.',
  codesTitle: 'Vos nouveaux codes de secours',
  codesHint:
    'Les anciens codes ne fonctionnent plus. Conservez ceux-ci dans un endroit accessible sans votre téléphone. Chacun permet de se connecter une fois. Ils ne seront plus affichés.',
  codes: 'Codes de secours',
  done: 'Terminé',

  newCodesHint: 'Vous obtiendrez dix nouveaux codes. Les anciens cesseront de fonctionner.',
  createCodes: 'Créer des codes',
  alreadyOn:
    'La validation en deux étapes est déjà activée. Si vous n’avez plus vos codes de secours, créez-en de nouveaux ici.',
  offTitle: 'Désactiver la validation en deux étapes',
  offHint: 'Vous vous connecterez avec votre mot de passe seul, et vos codes de secours cesseront de fonctionner.',
  offRequired:
    'Ce site exige la validation en deux étapes. Vous devrez la réactiver aussitôt, par exemple avec un autre téléphone.',
  offConfirm: 'Désactiver',
  code: 'Code',
  codeOrRecovery: 'Celui de votre application d’authentification, ou un code de secours.',
  wrongCode: 'Ce code est incorrect ou a déjà été utilisé. Saisissez le suivant.',
  tooManyAttempts: 'Trop de tentatives. Attendez 15 minutes, puis réessayez.',

  enter: 'Saisissez le code',
  enterHint: 'Votre mot de passe est correct. Votre application d’authentification affiche le code pour ce site.',
  useRecovery: 'Pas de téléphone ? Utiliser un code de secours',
  enterRecovery: 'Saisissez un code de secours',
  enterRecoveryHint: 'Saisissez l’un de vos dix codes de secours. Chacun ne sert qu’une fois.',
  recovery: 'Code de secours',
  recoveryHint: '24 lettres et chiffres ; les espaces sont ignorés.',
  wrongRecoveryCode: 'Ce code de secours est incorrect ou a déjà été utilisé.',
  useApp: 'Utiliser un code de l’application',
  otherPerson: 'Se connecter avec un autre compte',
  expired: 'Le formulaire de connexion a expiré ou a été envoyé deux fois. Connectez-vous de nouveau.',
} as const
