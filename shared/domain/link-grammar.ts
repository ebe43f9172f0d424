import { REBuilder } from 'linkify-it';

/**
 * Writing that puts no space around a link: Thai to Khmer, Han, Kana and Hangul, whose particles follow a word at once. As the inside of
 * a class of a plain pattern.
 */
const spaceless =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\u2fff\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u303b\\u3040-\\u30fa' +
  '\\u30fc-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff66-\\uff9f';

/** Before what is written from the right, and what turns the direction: an address with them would show as another. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** Where links begin and end in texts of people, beyond what linkify-it knows: patterns of its parts. */
export class LinkGrammar extends REBuilder {
  override get_text_separators(): RegExp {
    return (this.cache['text_separators'] ??= new RegExp(`[><\\uff5c${turning}]`));
  }

  /** After whatever is no letter of ASCII: `看https://…`, `وhttps://…`, `_https://…_`. */
  override get_schema_search(): RegExp {
    return (this.cache['schema_search'] ??= new RegExp(
      `((?<![a-z0-9]))(${this.get_schema_names().source})`,
      'ig',
    ));
  }

  /** Without the stroke that browsers read as the end of a host. */
  override get_auth(): RegExp {
    return (this.cache['src_auth'] ??= new RegExp(
      `(?:(?:(?!${this.src_ZCc}|[@/\\\\\\[\\]()]).){1,50}@)?`,
    ));
  }

  /** A name of the network has `_` in it, though it should not. */
  override get_domain(): RegExp {
    const letter = this.get_pseudo_letter().source;
    return (this.cache['src_domain'] ??= new RegExp(
      `(?:${this.get_xn().source}|(?:${letter}(?:[-_]|${letter}){0,61}${letter})|${letter})`,
    ));
  }

  /** A name that ends with letters of ASCII ends there, though a sentence without spaces goes on. */
  override get_url_host_port(): RegExp {
    const label = this.get_domain().source;
    return (this.cache['url_host_port'] ??= new RegExp(
      `(?:${this.get_ipv6_url_host().source}|(?:(?:${label}\\.){0,10}(?:[a-z0-9-]{1,63}(?=[${spaceless}])|${label})))` +
        this.get_port().source +
        this.get_host_terminator().source,
    ));
  }

  override get_host_terminator(): RegExp {
    const end = `$|[${spaceless}]|${this.get_text_separators().source}|${this.src_ZPCc}`;
    return (this.cache['src_host_terminator'] ??= new RegExp(
      `(?=${end})(?!-|_[a-z0-9]|:\\d|\\.-|\\.(?!${end}))`,
    ));
  }

  /** Without a scheme: no label is half of a sentence, and what `@` follows is the name of somebody at another host. */
  override get_fuzzy_url_host_port(): RegExp {
    const letter = this.get_pseudo_letter().source;
    const plain = `(?:(?![${spaceless}])${letter})`;
    const label = `(?:${this.get_xn().source}|${plain}(?:(?:[-_]|${plain}){0,61}${plain})?|[${spaceless}](?:[${spaceless}-]{0,61}[${spaceless}])?)`;
    return (this.cache['fuzzy_url_host_port'] ??= new RegExp(
      `(?:(?:${label}\\.){1,10}(?:${this.get_tld().source}))${this.get_host_terminator().source}(?!@)`,
    ));
  }

  /** After a space or a sign, in writing without spaces, or within a mark of formatting. */
  override get_fuzzy_link_search(): RegExp {
    const before = `(?<=[${spaceless}])|(?<![a-z0-9][_~*\`])(?<=[_~*\`])|(?![.:/\\-_@])(?:[$+<=>^|\\uff5c]|${this.src_ZPCc})`;
    return (this.cache['link_fuzzy_search'] ??= new RegExp(
      `(^|${before})((?![$+<=>^\`|~\\uff5c]|\\d{1,2}\\.[ap]m(?![a-z0-9]))${this.get_fuzzy_url_host_port().source}${this.get_path().source})`,
      'ig',
    ));
  }

  /** Dashes and apostrophes of print stand within the names of pages. */
  override get_path_extra(): RegExp {
    const letter = this.get_pseudo_letter().source;
    return (this.cache['src_path_extra'] ??= new RegExp(
      `[\\u2010-\\u2013\\u2019\\u00b7](?=${letter})|`,
    ));
  }
}

/** Endings beside those of countries that people write without a scheme. Words that begin a sentence after a forgotten space are left out. */
export const endings = [
  'aero app art asia bank beer berlin bet bike biz blog boutique brussels business cafe capital care career careers cash cat catering',
  'center chat church city cleaning click clinic cloud club coach codes coffee com community company computer consulting coop cruises',
  'dance deals delivery dental design dev digital direct doctor download edu education email energy engineering estate eus events',
  'exchange expert express farm fashion finance fitness flights florist foundation fund furniture gallery gal game games garden gift',
  'gifts global gmbh gov guide guru hamburg health healthcare holiday holidays hosting hotel house icu immo inc industries info',
  'institute insure international istanbul jewelry jobs kitchen koeln law lawyer legal limited link llc loan loans london ltd',
  'management market marketing media museum name net network news nyc ong online onl org paris partners parts party pet pharmacy',
  'photo photography photos pizza plumbing plus press pro productions property pub rent rentals repair restaurant reviews ruhr sale',
  'salon school science scot security services shoes shop shopping site social software solutions space store studio style supplies',
  'swiss systems tattoo tax taxi tech technology tickets tips tirol tokyo tools tours toys trade training travel university',
  'vacations ventures vet video vip voyage wales wang watch web webcam website wedding wien wiki wine xxx xyz yoga zone',
  'рф рус онлайн сайт укр бел бг срб 中国 中國 公司 网络 在线 手机 网站 商城 香港 台灣 みんな 한국 닷컴 भारत السعودية امارات مصر موقع شبكة',
  'ישראל קום',
].flatMap((line) => line.split(' '));
