// The texts of the page of the first link of a site, in French.

export const begin = {
  title: 'Configurer ce site',
  intro:
    'Vous êtes le premier utilisateur et l’administrateur de ce site. Vous allez ensuite planifier votre première réunion et inviter des participants.',
  organization: 'Organisation',
  organizationHint: 'Votre entreprise, votre association ou votre service. Vous pourrez la renommer plus tard.',
  room: 'Premier espace',
  roomHint:
    'Un groupe de personnes qui se réunissent : une équipe, un projet, un comité. Tous les membres de l’organisation peuvent le rejoindre.',
  usualRoom: 'Équipe',
  needName: 'Saisissez votre prénom.',
  needOrganization: 'Saisissez un nom pour l’organisation.',
  needRoom: 'Saisissez un nom pour l’espace.',
  submit: 'Planifier votre première réunion',
  notSetUp:
    'Ce site n’est pas encore configuré : personne ne peut s’y connecter. Si vous avez démarré le serveur, ouvrez le lien qu’il a affiché après « Set up this site ». Ce lien ne sert qu’une fois et expire au bout d’une heure. Redémarrez le serveur pour en obtenir un autre.',
  over: 'Le lien ne sert qu’une fois et expire au bout d’une heure. Pour en obtenir un autre, redémarrez le serveur avant la première connexion.',
} as const
