// Signing in and out, and passwords, in French.

export const signIn = {
  title: 'Connexion',
  about: 'Réunions, comptes rendus et décisions sur {host}',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  forgot: 'Pas encore de mot de passe, ou mot de passe oublié ?',
  signedOut: 'Vous vous êtes déconnecté.',
  passwordSet: 'Mot de passe défini. Utilisez-le maintenant pour vous connecter.',
  unsentTitle: 'Votre formulaire n’a pas encore été envoyé',
  unsentIntro: 'Votre session a expiré avant l’envoi. Votre saisie est conservée, sauf les mots de passe et les codes.',
  unsentEarlier:
    'Une nouvelle session a commencé après l’ouverture de cette page ; rien n’a été modifié. Votre saisie est conservée, sauf les mots de passe et les codes.',
  unsentSend: 'Envoyer maintenant',
  unsentDiscard: 'Abandonner',
  unsentKept: 'Votre session a expiré. Connectez-vous pour envoyer votre formulaire ; votre saisie est conservée.',
  needEmail: 'Saisissez votre adresse e-mail.',
  needPassword: 'Saisissez votre mot de passe.',
  wrong: 'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez-les, puis réessayez.',
  tooManyAttempts: {
    one: 'Trop de tentatives. Attendez {count} minute, puis réessayez.',
    other: 'Trop de tentatives. Attendez {count} minutes, puis réessayez.',
  },
} as const

export const password = {
  title: 'Définir un mot de passe',
  forgotIntro:
    'Nous vous enverrons par e-mail un lien pour définir votre premier mot de passe ou un nouveau mot de passe.',
  withoutMail: 'Ce site n’envoie pas d’e-mails. Demandez à un administrateur un lien pour définir votre mot de passe.',
  send: 'Envoyer le lien',
  backToSignIn: 'Retour à la connexion',
  sentTitle: 'Consultez votre messagerie',
  sentTo:
    'Si {email} correspond à un compte de ce site, un lien a été envoyé à cette adresse. Il ne sert qu’une fois et expire au bout d’une demi-heure.',
  notArrived:
    'Toujours pas d’e-mail après quelques minutes ? Vérifiez le dossier des courriers indésirables et l’adresse saisie.',
  otherAddress: 'Utiliser une autre adresse',
  tooMany: 'Trop de demandes. Attendez 15 minutes, puis réessayez.',
  passwordOf: 'Définissez le mot de passe du compte {email}. Toutes les sessions en cours seront fermées.',
  new: 'Nouveau mot de passe',
  again: 'Répéter le mot de passe',
  hint: 'Au moins {min} caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.',
  tooShort: 'Le mot de passe est trop court. Saisissez au moins {min} caractères.',
  tooLong: 'Le mot de passe est trop long. Saisissez {max} caractères au plus.',
  tooCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  tooKnown: 'Ce mot de passe contient des mots en rapport avec vous ou avec ce site. Choisissez-en un autre.',
  differ: 'Les mots de passe ne correspondent pas.',
  set: 'Définir le mot de passe',
  linkInvalid: 'Ce lien n’est plus valable',
  linkInvalidHint:
    'Un lien ne sert qu’une fois et expire à l’heure indiquée, ou dès que votre mot de passe ou votre adresse e-mail change.',
  newLink: 'Demander un nouveau lien',
} as const
