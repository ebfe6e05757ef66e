// The page on which an enterprise administrator gets a link for a person, to hand it over, in French.

export const handedLink = {
  people: 'Utilisateurs',
  title: 'Lien de connexion pour {name}',
  intro:
    'Ce lien permet à {email} de définir un premier mot de passe et de se connecter. Il ne sert qu’une fois et expire au bout de sept jours.',
  introAnew:
    'Ce lien permet à {email} de définir un nouveau mot de passe. Il ne sert qu’une fois et expire au bout d’une demi-heure.',
  careful:
    'Toute personne qui a le lien peut accéder au compte : transmettez-le de manière confidentielle, à cette personne uniquement. Les liens précédents cessent de fonctionner.',
  companyOnly: 'Les utilisateurs de ce site se connectent avec leur compte d’entreprise. Partagez cette adresse :',
  address: 'Adresse',
  link: 'Lien',
  make: 'Créer le lien',
  made: 'Transmettez ce lien à {who}. Il ne sera plus affiché.',
  until: 'Il ne sert qu’une fois, jusqu’au {day}.',
  halfAnHour: 'Il ne sert qu’une fois et expire au bout d’une demi-heure.',
  done: 'Terminé',
} as const
