// A sample: a record in Arabic, with Hebrew, English and other scripts among it.
import { content, DAY, item, NOW, named, note, person, task } from './content.ts'

const start = NOW - DAY

export const rightToLeft = content({
  kind: 'record',
  state: 'ended',
  room: 'Old Pier',
  name: 'اجتماع لجنة إعادة بناء الرصيف القديم',
  start_time: start,
  end_time: start + 5400,
  duration: 5400,
  started_ts: start + 240,
  ended_ts: start + 5700,
  timezone: 'Africa/Cairo',
  location: 'القاعة الكبرى، مبنى الجمارك (Custom House)',
  description: 'مراجعة حالة الأعمدة الخشبية قبل الشتاء، والاتفاق على المورّد وعلى موعد بدء العمل.',
  outcomes: 'قرار واحد بشأن المورّد.\nقائمة بالمهام، ولكل مهمة اسم وموعد.',
  address: 'https://folkmoot.harbour.example/meetings/97',
  attendees: [
    person('Bram', { role: 2 }),
    person('Noor', { name: 'نور فيتزجيرالد', representing: 'جامعة إلمبورت' }),
    person('Yusuf', { name: 'يوسف غريمالدي' }),
    person('Idris', { representing: 'Bergström Studio' }),
    person('Tomasz', { attended: false, rsvp: 2 }),
  ],
  agenda: [
    item('حالة الأعمدة', {
      presenter: named('Idris'),
      duration_seconds: 1800,
      description: '<p>عرض نتائج الفحص الذي أُجري في شهر أكتوبر على <strong>24 عمودًا</strong> من أصل 60.</p>',
      notes: [
        note(
          '<p>أربعة أعمدة تحتاج إلى استبدال فوري:</p><ul><li>العمود رقم 7 عند السلّم</li><li>العمودان 12 و13 قرب الرافعة</li><li>العمود رقم 41، وقد وصفه تقرير Bergström Studio بأنه «خطر»</li></ul>',
        ),
        note('<p>يُغلق الجانب الغربي من الرصيف أمام الزوار حتى نهاية مارس.</p>', 'decision'),
      ],
      action_items: [
        task('<p>إرسال صور الأعمدة إلى بلدية إلمبورت</p>', { assignee: 'نور فيتزجيرالد', due_ts: NOW + 7 * DAY }),
      ],
    }),
    item('اختيار المورّد', {
      presenter: 'يوسف غريمالدي',
      duration_seconds: 2400,
      description: '<p>ثلاثة عروض: اثنان من الميناء نفسه، وواحد من شركة Stroud Freight بسعر 48,500 يورو.</p>',
      notes: [
        note('<p>נציג העירייה ביקש לקבל את ההצעות גם בעברית, עד יום חמישי.</p>'),
        note(
          '<p>Mateo writes: “delivery in six weeks, <a href="https://stroud.elsewhere.example/offer">offer 2291</a>, price held until December.”</p>',
        ),
        note('<p>قُبل عرض Stroud Freight بشرط التسليم خلال ستة أسابيع.</p>', 'decision'),
        note('<p>لم يُعرف بعد مَن يدفع تكاليف التخزين.</p>', 'issue'),
      ],
      action_items: [
        task('<p>توقيع العقد مع Stroud Freight</p>', { assignee: named('Bram'), due_ts: NOW + 3 * DAY }),
        task('<p>Ask the bank about storage (السعر الشهري)</p>', { assignee: named('Kofi'), state: 1 }),
      ],
    }),
    item('Names on the plaque', {
      duration_seconds: 600,
      description: '<p>How the builders of the old pier are to be written, each in their own letters.</p>',
      notes: [
        note(
          '<ul><li>Ελένη Παπαδοπούλου</li><li>Юлия Соколова</li><li>王小明</li><li>さくら 直子</li><li>प्रिया शर्मा</li><li>สมชาย ใจดี</li><li>נועה לוי ⚓ 🎉</li></ul>',
        ),
      ],
    }),
  ],
})
