import { type TimeZone, timeZones } from '../../../time.ts';

const zone = (
  id: string,
  display: string,
  offsetMinutes: number,
  daylight: TimeZone['daylight'] = 'none',
): TimeZone => ({
  id,
  display,
  offsetMinutes,
  daylight,
});

/**
 * The time zones that a practice host knows: those without daylight saving time, and those that change like Europe.
 * Windows has more. Source: from knowledge.
 */
export const knownZones: readonly TimeZone[] = [
  timeZones.UTC,
  zone('GMT Standard Time', '(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 0, 'europe'),
  zone('Greenwich Standard Time', '(UTC+00:00) Monrovia, Reykjavik', 0),
  timeZones['W. Europe Standard Time'],
  zone('Central Europe Standard Time', '(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', 60, 'europe'),
  zone('Romance Standard Time', '(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 60, 'europe'),
  zone('Central European Standard Time', '(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb', 60, 'europe'),
  zone('W. Central Africa Standard Time', '(UTC+01:00) West Central Africa', 60),
  zone('GTB Standard Time', '(UTC+02:00) Athens, Bucharest', 120, 'europe'),
  zone('South Africa Standard Time', '(UTC+02:00) Harare, Pretoria', 120),
  zone('FLE Standard Time', '(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius', 120, 'europe'),
  zone('Arab Standard Time', '(UTC+03:00) Kuwait, Riyadh', 180),
  zone('Russian Standard Time', '(UTC+03:00) Moscow, St. Petersburg', 180),
  zone('E. Africa Standard Time', '(UTC+03:00) Nairobi', 180),
  timeZones['Arabian Standard Time'],
  zone('West Asia Standard Time', '(UTC+05:00) Ashgabat, Tashkent', 300),
  zone('India Standard Time', '(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 330),
  zone('SE Asia Standard Time', '(UTC+07:00) Bangkok, Hanoi, Jakarta', 420),
  zone('China Standard Time', '(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', 480),
  zone('Singapore Standard Time', '(UTC+08:00) Kuala Lumpur, Singapore', 480),
  zone('Tokyo Standard Time', '(UTC+09:00) Osaka, Sapporo, Tokyo', 540),
  zone('E. Australia Standard Time', '(UTC+10:00) Brisbane', 600),
];

/** The name of a zone in summer. */
export const daylightName = ({ id }: TimeZone): string =>
  id === 'UTC' ? 'Coordinated Universal Time' : id.replace('Standard', 'Daylight');

/** The name of a zone in winter. */
export const standardName = ({ id }: TimeZone): string => (id === 'UTC' ? 'Coordinated Universal Time' : id);
