// What the server alone says around a page, in French: link previews, faults of forms, and what stands where no script runs.

export const unscripted = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Réunions, décisions et comptes rendus de vos équipes. Connectez-vous pour voir cette page.',
  error: 'Erreur : {title}',
  faults: { one: 'Corrigez ce champ :', other: 'Corrigez ces {count} champs :' },
  needsScript: 'Ce site nécessite JavaScript. Sans lui, vous pouvez toujours utiliser {account}.',
  needsScriptLink: 'votre compte',
  notBegun: 'Cette page ne s’est pas chargée entièrement. Vérifiez votre connexion et actualisez.',
  reload: 'Actualiser',
  languages: 'Langue',
  home: 'Aller à la page d’accueil',
} as const
