// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script, in French.

export const frame = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Réunions, décisions et comptes rendus de vos équipes. Connectez-vous pour voir cette page.',
  skip: 'Aller au contenu',
  userMenu: 'Votre menu',
  account: 'Votre compte',
  appearance: 'Apparence',
  colourSchemes: { auto: 'Automatique', light: 'Clair', dark: 'Sombre' },
  signOut: 'Se déconnecter',
  error: 'Erreur : {title}',
  faults: { one: 'Corrigez ce champ :', other: 'Corrigez ces {count} champs :' },
  needsScript: 'Ce site nécessite JavaScript. Sans lui, vous pouvez toujours utiliser {account}.',
  needsScriptLink: 'votre compte',
  notBegun: 'Cette page ne s’est pas chargée entièrement. Vérifiez votre connexion et actualisez.',
  reload: 'Actualiser',
  languages: 'Langue',
  home: 'Aller à la page d’accueil',
} as const
