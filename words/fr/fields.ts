// Fields for days, times, lengths and people, in French.

export const fields = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  dayHint: 'Saisissez un jour comme {today}, un jour de la semaine ou une date',
  noDay: '{field} : n’importe quel jour',
  timeHint: 'Saisissez une heure comme 8:30. Les touches fléchées la décalent de 15 minutes.',
  lengthHint: 'Saisissez une durée comme 45m ou 1:30. Les touches fléchées la modifient par pas de 15 minutes.',
  searchPeople: 'Nom ou adresse e-mail',
  searchHint: 'Saisissez au moins trois lettres d’un nom, ou des adresses e-mail',
  invite: 'Inviter {email}',
  noPeople:
    'Aucune personne trouvée dans cet espace ni dans son organisation. Saisissez une adresse e-mail complète pour inviter quelqu’un.',
  allTaken: 'Toutes les personnes trouvées ont déjà été ajoutées.',
  notRead: 'Non reconnu : {text}. Saisissez une adresse e-mail complète.',
  take: 'Retirer {name}',
  chosen: { one: '{count} personne', other: '{count} personnes' },
} as const
