// Signing in again on a page whose session has ended, in French.

export const signInAgain = {
  title: 'Votre session a expiré',
  about: 'Connectez-vous de nouveau pour continuer. Tout ce que vous avez écrit sur cette page est conservé.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  needEmail: 'Saisissez votre adresse e-mail.',
  needPassword: 'Saisissez votre mot de passe.',
  needCode: 'Saisissez le code.',
  wrong: 'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez-les, puis réessayez.',
  elsewhere:
    'La connexion nécessite une étape supplémentaire. Ouvrez la page de connexion dans un nouvel onglet, puis revenez sur cette page.',
  code: 'Code',
  codeHint: 'Celui de votre application d’authentification, ou un code de secours.',
  wrongCode: 'Ce code est incorrect ou a déjà été utilisé. Saisissez le suivant.',
  over: 'La connexion a expiré. Connectez-vous de nouveau.',
  tooMany: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion.',
  newTab: 'Se connecter dans un nouvel onglet',
  other: 'Une autre personne s’est connectée',
  otherAbout:
    'Une autre personne est maintenant connectée à ce site dans ce navigateur ; vos modifications sur cette page ne peuvent pas être enregistrées. Connectez-vous de nouveau pour continuer. Si vous quittez la page, le texte non enregistré est perdu.',
  signOut: 'Se déconnecter et se reconnecter',
  leave: 'Quitter cette page',
} as const
