// The page on which an enterprise administrator gets a link for a person, to hand it over, in French.

export const handedLink = {
  people: 'Utilisateurs',
  title: 'Lien de connexion pour {name}',
  intro:
    'Avec ce lien, {email} définit un premier mot de passe et se connecte. Il ne sert qu’une fois et expire après sept jours.',
  introAnew:
    'Avec ce lien, {email} définit un nouveau mot de passe. Il ne sert qu’une fois et expire après une demi-heure.',
  careful:
    'Toute personne qui a le lien peut accéder au compte : envoyez-le en privé et uniquement à cette personne. Les liens précédents cessent de fonctionner.',
  companyOnly: 'Les utilisateurs de ce site se connectent avec leur entreprise. Partagez cette adresse :',
  address: 'Adresse',
  link: 'Lien',
  make: 'Créer le lien',
  made: 'Transmettez ce lien à {who}. Il ne sera plus affiché.',
  until: 'Il ne sert qu’une fois, jusqu’au {day}.',
  halfAnHour: 'Il ne sert qu’une fois et expire après une demi-heure.',
  done: 'Terminé',
} as const
